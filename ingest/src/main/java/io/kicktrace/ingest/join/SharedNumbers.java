package io.kicktrace.ingest.join;

import io.kicktrace.ingest.table.ObjectTable;
import io.kicktrace.ingest.table.Tables;
import io.kicktrace.ingest.table.ThreadTable;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/** The numbers that threads, symbols and objects of one input have among those of all inputs. */
final class SharedNumbers {
    private static final int UNSEEN = -2;

    private final Tables own;
    private final Tables shared;
    private int[] threads = new int[0];
    private int[] objects = new int[0];
    private int[] symbols = new int[0];

    SharedNumbers(Tables own, Tables shared) {
        this.own = own;
        this.shared = shared;
    }

    /** A thread of the same id is the same thread. */
    int thread(int thread) {
        if (thread < 0) {
            return thread;
        }
        threads = grown(threads, thread);
        if (threads[thread] == UNSEEN) {
            ThreadTable table = own.threads();
            byte[] comm = table.comm(thread).getBytes(StandardCharsets.UTF_8);
            threads[thread] = shared.threads().thread(table.tid(thread), table.tgid(thread), comm, 0, comm.length);
        }
        return threads[thread];
    }

    /** An object of the same role and address is the same object. */
    int object(int object) {
        if (object < 0) {
            return object;
        }
        objects = grown(objects, object);
        if (objects[object] == UNSEEN) {
            ObjectTable table = own.objects();
            objects[object] = shared.objects().object(table.role(object), table.address(object));
        }
        return objects[object];
    }

    long symbol(long symbol) {
        int number = (int) symbol;
        symbols = grown(symbols, number);
        if (symbols[number] == UNSEEN) {
            symbols[number] = shared.symbols().symbol(own.symbols().name(number));
        }
        return symbols[number];
    }

    private static int[] grown(int[] numbers, int index) {
        if (index < numbers.length) {
            return numbers;
        }
        int[] more = Arrays.copyOf(numbers, Math.max(index + 1, numbers.length * 2));
        Arrays.fill(more, numbers.length, more.length, UNSEEN);
        return more;
    }
}
