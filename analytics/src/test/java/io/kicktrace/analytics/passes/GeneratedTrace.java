package io.kicktrace.analytics.passes;

import io.kicktrace.event.EventKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** A trace that no kernel wrote: a worker's passes in one thread, a guest's kicks in another, mixed by chance. */
final class GeneratedTrace {
    private final Random random;
    private final List<NaiveTwin.Event> worker = new ArrayList<>();
    private final List<NaiveTwin.Event> guest = new ArrayList<>();
    private long now;

    private GeneratedTrace(long seed) {
        random = new Random(seed);
    }

    static List<NaiveTwin.Event> of(long seed) {
        return new GeneratedTrace(seed).mixed();
    }

    private List<NaiveTwin.Event> mixed() {
        int passes = 1 + random.nextInt(12);
        for (int i = 0; i < passes; i++) {
            pass();
        }
        long end = now;
        now = 0;
        while (now < end) {
            kick();
        }
        List<NaiveTwin.Event> all = new ArrayList<>(worker);
        all.addAll(guest);
        // List.sort is stable, so equal stamps keep the order of each thread
        all.sort((a, b) -> Long.compare(a.nanos(), b.nanos()));
        return all;
    }

    private void pass() {
        if (random.nextInt(3) > 0) {
            tick();
            // a remote wake-up is logged by another thread than the kicker's
            worker.add(new NaiveTwin.Event(now, Script.VCPU1, EventKind.SCHED_WAKEUP, Script.NONE, Script.WORKER));
        }
        add(EventKind.TX_PASS_BEGIN, Script.NONE, 0);
        boolean armFirst = random.nextBoolean();
        if (armFirst) {
            enable();
        }
        for (int i = random.nextInt(3); i > 0; i--) {
            flush(random.nextInt(4) * 21);
        }
        if (!armFirst && random.nextBoolean()) {
            enable();
        }
        if (random.nextInt(4) == 0) {
            flush(0);
        }
        add(EventKind.TX_PASS_END, Script.NONE, 0);
        now += random.nextInt(3) * 1000L * random.nextInt(20);
    }

    private void enable() {
        if (random.nextInt(4) == 0) {
            add(EventKind.NOTIFY_ENABLE_BEGIN, Script.TX, 0);
            add(EventKind.NOTIFY_ENABLE_END, Script.NONE, 1);
        }
        add(EventKind.NOTIFY_ENABLE_BEGIN, Script.TX, 0);
        add(EventKind.NOTIFY_ENABLE_END, Script.NONE, 0);
    }

    private void flush(int frames) {
        add(EventKind.BATCH_BEGIN, Script.TX, frames);
        if (frames > 0) {
            add(EventKind.SENDMSG_BEGIN, Script.NONE, frames);
            add(EventKind.SENDMSG_END, Script.NONE, 0);
            add(EventKind.USED_ADDED, Script.TX, frames);
        }
        add(EventKind.BATCH_END, Script.NONE, 0);
    }

    private void kick() {
        now += random.nextInt(12) * 1000L;
        boolean exits = random.nextInt(5) > 0;
        if (exits) {
            guest.add(new NaiveTwin.Event(now, Script.VCPU0, EventKind.KVM_EXIT, Script.NONE, random.nextInt(2)));
        }
        if (exits && random.nextBoolean()) {
            guest.add(new NaiveTwin.Event(now, Script.VCPU0, EventKind.KVM_FAST_MMIO, Script.TX, 0));
            if (random.nextBoolean()) {
                guest.add(new NaiveTwin.Event(now, Script.VCPU0, EventKind.KICK_SIGNALLED, Script.TX, 0));
            }
        } else {
            guest.add(new NaiveTwin.Event(now, Script.VCPU0, EventKind.KICK_SIGNALLED, Script.TX, 0));
        }
        if (random.nextInt(5) > 0) {
            now += random.nextInt(4) * 1000L;
            guest.add(new NaiveTwin.Event(now, Script.VCPU0, EventKind.KVM_ENTRY, Script.NONE, 0));
        }
    }

    private void add(EventKind kind, int object, long a) {
        tick();
        worker.add(new NaiveTwin.Event(now, Script.WORKER, kind, object, a));
    }

    /** Often no time passes at all: stamps are rounded. */
    private void tick() {
        now += random.nextInt(4) * 1000L;
    }
}
