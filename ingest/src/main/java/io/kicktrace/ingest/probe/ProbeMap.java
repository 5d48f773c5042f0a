package io.kicktrace.ingest.probe;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * Which event of a user's own probes plays which role. vhost has no tracepoints, so people trace it by kernel functions
 * or by probes that they name themselves; this map knows both. Look-ups make no object.
 *
 * <p>Files given by the user come before the shipped presets: of several entries with the same name the first counts.
 */
public final class ProbeMap {
    /** In the order they are asked. */
    private static final List<String> PRESETS = List.of("capture-kit.conf", "functions.conf");

    private final NameMap<Optional<Probe>> events = new NameMap<>();
    private final NameMap<Optional<Probe>> entries = new NameMap<>();
    private final NameMap<Optional<Probe>> returns = new NameMap<>();

    private ProbeMap() {}

    /** The presets alone. */
    public static ProbeMap shipped() {
        ProbeMap map = new ProbeMap();
        map.addPresets();
        return map;
    }

    /**
     * The presets with files of the user over them, the first file first.
     *
     * @throws ProbeFileException if a file is not a probe file
     * @throws IOException if a file cannot be read
     */
    public static ProbeMap with(List<Path> files) throws IOException {
        ProbeMap map = new ProbeMap();
        for (Path file : files) {
            map.add(ProbeFile.read(file.toString(), Files.readString(file)));
        }
        map.addPresets();
        return map;
    }

    /** What an event of this name means; a group before the name ({@code lab:}, {@code probe:}) does not matter. */
    public Optional<Probe> event(byte[] text, int from, int to) {
        int n = events.find(text, from, to);
        for (int i = from; n < 0 && i < to; i++) {
            if (text[i] == ':') {
                n = events.find(text, i + 1, to);
            }
        }
        return n < 0 ? Optional.empty() : events.value(n);
    }

    /**
     * What an event means that is named after a kernel function, as {@code p_handle_tx_0} and
     * {@code probe:handle_tx__return} are. For names that are not seen often: makes objects.
     */
    public Optional<Probe> namedAfterFunction(String event) {
        DefaultName name = DefaultName.of(event);
        byte[] function = name.function().getBytes(StandardCharsets.UTF_8);
        return name.returned() ? returned(function, 0, function.length) : entered(function, 0, function.length);
    }

    /** What the entry of a kernel function means; compiler suffixes ({@code .isra.0}) do not matter. */
    public Optional<Probe> entered(byte[] function, int from, int to) {
        return function(entries, function, from, to);
    }

    /** What the return of a kernel function means; compiler suffixes do not matter. */
    public Optional<Probe> returned(byte[] function, int from, int to) {
        return function(returns, function, from, to);
    }

    private static Optional<Probe> function(NameMap<Optional<Probe>> map, byte[] text, int from, int to) {
        int end = KernelSymbol.withoutSuffix(text, from, to);
        int n = map.find(text, from, end);
        return n < 0 ? Optional.empty() : map.value(n);
    }

    private void add(List<ProbeEntry> file) {
        for (ProbeEntry entry : file) {
            Optional<Probe> probe = Optional.of(entry.probe());
            entry.events().forEach(name -> events.putIfAbsent(name, probe));
            entry.functions().forEach(name -> entries.putIfAbsent(name, probe));
            entry.returns().forEach(name -> returns.putIfAbsent(name, probe));
        }
    }

    private void addPresets() {
        for (String preset : PRESETS) {
            try (InputStream in = ProbeMap.class.getResourceAsStream(preset)) {
                if (in == null) {
                    throw new IllegalStateException("preset " + preset + " is missing from the jar");
                }
                add(ProbeFile.read(preset, new String(in.readAllBytes(), StandardCharsets.UTF_8)));
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
