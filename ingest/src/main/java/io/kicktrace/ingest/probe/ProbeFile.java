package io.kicktrace.ingest.probe;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
import com.typesafe.config.ConfigValueType;
import io.kicktrace.event.EventKind;
import io.kicktrace.event.ObjectRole;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Reads the entries of a probe file, which docs/reference/probes.md describes. */
final class ProbeFile {
    private static final String LIST = "probes";
    private static final Set<String> NAME_KEYS = Set.of("events", "functions", "returns");
    private static final Set<String> OPERAND_KEYS = Set.of("a", "b", "c");

    private final String path;

    private ProbeFile(String path) {
        this.path = path;
    }

    /**
     * The entries, in the order of the file.
     *
     * @param path where the text comes from, for messages
     */
    static List<ProbeEntry> read(String path, String text) throws ProbeFileException {
        ProbeFile file = new ProbeFile(path);
        try {
            Config config = ConfigFactory.parseString(text);
            for (String key : config.root().keySet()) {
                if (!key.equals(LIST)) {
                    throw file.wrong(config.root().get(key), "the key '" + LIST + "'", "'" + key + "'");
                }
            }
            List<ProbeEntry> entries = new ArrayList<>();
            for (Config entry : config.getConfigList(LIST)) {
                entries.add(file.entry(entry));
            }
            return entries;
        } catch (ConfigException e) {
            throw new ProbeFileException("probe file " + path + ": expected a list 'probes' of entries {kind, events,"
                    + " functions, returns, ...} in HOCON; found: " + e.getMessage()
                    + "; see docs/reference/probes.md");
        }
    }

    private ProbeEntry entry(Config entry) throws ProbeFileException {
        for (String key : entry.root().keySet()) {
            if (!known(key)) {
                throw wrong(entry.root().get(key), "one of the keys " + keys(), "'" + key + "'");
            }
        }
        EventKind kind = kind(entry);
        Probe probe = new Probe(
                kind, objects(entry), operand(entry, "a", kind), operand(entry, "b", kind), operand(entry, "c", kind));
        List<String> events = names(entry, "events");
        List<String> functions = names(entry, "functions");
        List<String> returns = names(entry, "returns");
        if (events.isEmpty() && functions.isEmpty() && returns.isEmpty()) {
            throw wrong(entry.root(), "events, functions or returns in each entry", "none");
        }
        return new ProbeEntry(probe, events, functions, returns);
    }

    private EventKind kind(Config entry) throws ProbeFileException {
        String name = entry.getString("kind");
        for (EventKind kind : EventKind.values()) {
            if (kind.name().equals(name)) {
                return kind;
            }
        }
        throw wrong(entry.getValue("kind"), "a kind out of " + Arrays.toString(EventKind.values()), "'" + name + "'");
    }

    /** The order of roles is that of the enum, so that a virtqueue is preferred to the device it belongs to. */
    private static List<ObjectField> objects(Config entry) {
        List<ObjectField> objects = new ArrayList<>();
        for (ObjectRole role : ObjectRole.values()) {
            for (String field : names(entry, key(role))) {
                objects.add(new ObjectField(role, field));
            }
        }
        return objects;
    }

    private static Operand operand(Config entry, String key, EventKind kind) {
        long missing = MissingOperands.of(kind, key);
        if (!entry.hasPath(key)) {
            return Operand.constant(missing);
        }
        if (entry.getValue(key).valueType() == ConfigValueType.NUMBER) {
            return Operand.constant(entry.getLong(key));
        }
        return Operand.recorded(names(entry, key), missing);
    }

    /** A list of names, or one name alone. */
    private static List<String> names(Config entry, String key) {
        if (!entry.hasPath(key)) {
            return List.of();
        }
        return entry.getValue(key).valueType() == ConfigValueType.LIST
                ? entry.getStringList(key)
                : List.of(entry.getString(key));
    }

    private static boolean known(String key) {
        return key.equals("kind")
                || NAME_KEYS.contains(key)
                || OPERAND_KEYS.contains(key)
                || Arrays.stream(ObjectRole.values()).anyMatch(role -> key(role).equals(key));
    }

    private static Set<String> keys() {
        Set<String> keys = new TreeSet<>(NAME_KEYS);
        keys.add("kind");
        keys.addAll(OPERAND_KEYS);
        for (ObjectRole role : ObjectRole.values()) {
            keys.add(key(role));
        }
        return keys;
    }

    private static String key(ObjectRole role) {
        return role.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    private ProbeFileException wrong(ConfigValue where, String expected, String found) {
        return new ProbeFileException(
                "probe file " + path + ", line " + where.origin().lineNumber() + ": expected " + expected + ", found "
                        + found + "; see docs/reference/probes.md");
    }
}
