package io.kicktrace.ingest.format.raw;

import io.kicktrace.ingest.format.EventDraft;
import io.kicktrace.ingest.format.raw.RawDecoder.Filling;
import io.kicktrace.ingest.probe.Probe;
import io.kicktrace.ingest.probe.ProbeMap;
import io.kicktrace.ingest.table.ObjectTable;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Records that name a kernel function by its address: those of the function tracers, and of probes whose own name tells
 * nothing. What an address means is looked up once.
 */
final class FunctionRecords implements Filling {
    /**
     * A tracer's address is that of the instruction it patched, which stands behind a landing pad (endbr64, bti) and, on
     * some machines, behind the set-up of the table of contents.
     */
    private static final int REACH_BYTES = 16;
    /** A kernel has some 100 000 functions. */
    private static final int MAX_KEPT = 1 << 18;

    private final IntField address;
    private final boolean returned;
    private final FieldSet fields;
    private final ProbeMap probes;
    private final KernelSymbols symbols;
    private final ObjectTable objects;
    private final Filling otherwise;

    private final List<Filling> fillings = new ArrayList<>();
    /** Open addressing by address: place in {@link #fillings} + 1, 0 for an empty place. */
    private int[] places = new int[1024];

    private long[] keys = new long[1024];
    private int kept;

    /**
     * For one event.
     *
     * @param address the field that holds the function's address
     * @param returned whether the event is the function's return
     * @param otherwise what to do with a function that plays no role
     */
    FunctionRecords(
            IntField address,
            boolean returned,
            FieldSet fields,
            ProbeMap probes,
            KernelSymbols symbols,
            ObjectTable objects,
            Filling otherwise) {
        this.address = address;
        this.returned = returned;
        this.fields = fields;
        this.probes = probes;
        this.symbols = symbols;
        this.objects = objects;
        this.otherwise = otherwise;
        fillings.add(otherwise);
    }

    @Override
    public boolean fill(byte[] record, int start, int lengthBytes, EventDraft draft) {
        return filling(address.read(record, start)).fill(record, start, lengthBytes, draft);
    }

    private Filling filling(long key) {
        int mask = places.length - 1;
        for (int p = place(key, mask); ; p = (p + 1) & mask) {
            if (places[p] == 0) {
                return keep(key, look(key), p);
            }
            if (keys[p] == key) {
                return fillings.get(places[p] - 1);
            }
        }
    }

    private Filling look(long key) {
        Optional<String> name = symbols.function(key, REACH_BYTES);
        if (name.isEmpty()) {
            return otherwise;
        }
        byte[] function = name.get().getBytes(StandardCharsets.ISO_8859_1);
        Optional<Probe> probe =
                returned ? probes.returned(function, 0, function.length) : probes.entered(function, 0, function.length);
        if (probe.isEmpty()) {
            return otherwise;
        }
        FieldSet own = fields.again();
        Filling filling = ProbeRecords.of(probe.get(), own, objects);
        int need = own.needBytes();
        return (record, start, length, draft) -> length >= need && filling.fill(record, start, length, draft);
    }

    private Filling keep(long key, Filling filling, int place) {
        if (kept == MAX_KEPT) {
            return filling;
        }
        int number = 0;
        if (filling != otherwise) {
            number = fillings.size();
            fillings.add(filling);
        }
        keys[place] = key;
        places[place] = number + 1;
        if (++kept * 2 > places.length) {
            rehash();
        }
        return filling;
    }

    private void rehash() {
        int[] oldPlaces = places;
        long[] oldKeys = keys;
        places = new int[oldPlaces.length * 2];
        keys = new long[places.length];
        int mask = places.length - 1;
        for (int i = 0; i < oldPlaces.length; i++) {
            if (oldPlaces[i] != 0) {
                int p = place(oldKeys[i], mask);
                while (places[p] != 0) {
                    p = (p + 1) & mask;
                }
                places[p] = oldPlaces[i];
                keys[p] = oldKeys[i];
            }
        }
    }

    private static int place(long key, int mask) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & mask;
    }
}
