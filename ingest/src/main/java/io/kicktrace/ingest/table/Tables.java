package io.kicktrace.ingest.table;

/**
 * What the events of one input refer to by number.
 *
 * @param threads threads
 * @param symbols exit reasons and device names
 * @param objects kernel objects and bus addresses
 */
public record Tables(ThreadTable threads, SymbolTable symbols, ObjectTable objects) {
    /** Empty tables. */
    public Tables() {
        this(new ThreadTable(), new SymbolTable(), new ObjectTable());
    }
}
