package io.kicktrace.replay.vhost;

/**
 * Constants of the TX handler.
 *
 * @param packetWeight loop iterations of one pass, races counted
 * @param byteWeight bytes of one pass
 * @param batchable whether frames are small enough for the batch path (about 3.3 kB); others are sent one by one
 * @param pollMicros busy polling time (`poll-us`); 0 is off
 */
public record TxLimits(int packetWeight, int byteWeight, boolean batchable, int pollMicros) {

    public static final int PACKET_WEIGHT = 256;
    public static final int BYTE_WEIGHT = 0x80000;

    /** Largest frame that goes through the batch path: header, padding and skb_shared_info must fit a page. */
    public static final int BATCHABLE_BYTES = 3300;

    public static TxLimits kernel(int packetBytes, int pollMicros) {
        return new TxLimits(PACKET_WEIGHT, BYTE_WEIGHT, packetBytes <= BATCHABLE_BYTES, pollMicros);
    }
}
