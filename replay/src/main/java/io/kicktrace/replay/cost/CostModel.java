package io.kicktrace.replay.cost;

/**
 * Every duration of the model, in nanoseconds. Names follow the way of a pass:
 *
 * <pre>
 *   worker: passEntry, n x fetch, emptyLook | armEntry, armReread, armTail | flushEntry, S(n), usedWrite, usedTail | passGap
 *   guest:  submit, publishToCheck, kickEntry, kickAwake or wake          interrupt: interrupt, guestWake
 * </pre>
 *
 * Defaults and their sources: {@link Priors}.
 *
 * @param passEntry handler entered to ready for the first fetch (h)
 * @param fetch one descriptor taken and copied (c)
 * @param emptyLook a look that finds the ring empty (p)
 * @param armEntry notify enable entered to its store
 * @param armReread from the store to the second look (e); only inside it can a packet both kick and be found
 * @param armTail from the second look to the next step
 * @param flushEntry flush entered to sendmsg entered
 * @param emptyFlush a flush with nothing to send
 * @param send the batch send, S(n)
 * @param usedWrite sendmsg returned to used entries visible (u)
 * @param signal interrupt injection (ui)
 * @param usedTail used entries visible to the next step
 * @param passGap handler left to the next handler entered on a worker that stays awake
 * @param sleepEntry last look at the work list to asleep
 * @param pollExit busy poll ended to the next look
 * @param kickEntry kick decided to work queued
 * @param kickAwake guest's whole stall by a kick that finds the worker awake (kx)
 * @param wake the same and the wake-up, for a worker asleep (kx + kt, w)
 * @param submit guest's work for one packet (g), without the kick
 * @param publishToCheck packet visible to avail_event read
 * @param interrupt signal to guest interrupt (irq)
 * @param guestWake interrupt to blocked submitter running again (gw)
 * @param stalls both sides stand still
 * @param steal time taken from one side alone
 */
public record CostModel(
        Cost passEntry,
        Cost fetch,
        Cost emptyLook,
        Cost armEntry,
        Cost armReread,
        Cost armTail,
        Cost flushEntry,
        Cost emptyFlush,
        SendCost send,
        Cost usedWrite,
        Cost signal,
        Cost usedTail,
        Cost passGap,
        Cost sleepEntry,
        Cost pollExit,
        Cost kickEntry,
        Cost kickAwake,
        WakeCost wake,
        Cost submit,
        Cost publishToCheck,
        Cost interrupt,
        Cost guestWake,
        Stalls stalls,
        Steal steal) {

    /**
     * The same on another day: worker, kicks with wake-ups, the guest's way out of a wait, and common stalls slower or longer by
     * these factors, and time taken from one side.
     */
    public CostModel scaled(double worker, double kick, double guest, double stall, Steal taken) {
        return new CostModel(
                passEntry.scaled(worker),
                fetch.scaled(worker),
                emptyLook.scaled(worker),
                armEntry.scaled(worker),
                armReread.scaled(worker),
                armTail.scaled(worker),
                flushEntry.scaled(worker),
                emptyFlush.scaled(worker),
                send.scaled(worker),
                usedWrite.scaled(worker),
                signal.scaled(worker),
                usedTail.scaled(worker),
                passGap.scaled(worker),
                sleepEntry.scaled(worker),
                pollExit.scaled(worker),
                kickEntry.scaled(kick),
                kickAwake.scaled(kick),
                wake.scaled(kick),
                submit.scaled(guest),
                publishToCheck.scaled(guest),
                interrupt.scaled(guest),
                guestWake.scaled(guest),
                stalls.scaled(stall),
                taken);
    }
}
