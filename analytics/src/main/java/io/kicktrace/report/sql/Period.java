package io.kicktrace.report.sql;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;

/**
 * A period of wall time, UTC.
 *
 * @param since its beginning
 * @param until its end, exclusive
 */
public record Period(Instant since, Instant until) {

    /** Checks that it ends after it begins. */
    public Period {
        if (!since.isBefore(until)) {
            throw new IllegalArgumentException(
                    "expected a period that ends after it begins, found " + since + " to " + until);
        }
    }

    /** The period of the same length that ends where this one begins. */
    public Period previous() {
        return new Period(since.minusNanos(ChronoUnit.NANOS.between(since, until)), since);
    }

    /** Whether the partition of a date may hold windows that begin in the period. */
    boolean mayHold(String date) {
        LocalDate day;
        try {
            day = LocalDate.parse(date);
        } catch (DateTimeParseException e) {
            // date=unknown: without a wall clock nothing is known to lie in a period
            return false;
        }
        Instant begins = day.atStartOfDay(ZoneOffset.UTC).toInstant();
        return begins.isBefore(until) && begins.plus(1, ChronoUnit.DAYS).isAfter(since);
    }

    /** The condition on a row's columns. */
    String sqlCondition() {
        return "epoch_us(wall_start) >= " + ChronoUnit.MICROS.between(Instant.EPOCH, since)
                + " AND epoch_us(wall_start) < " + ChronoUnit.MICROS.between(Instant.EPOCH, until);
    }
}
