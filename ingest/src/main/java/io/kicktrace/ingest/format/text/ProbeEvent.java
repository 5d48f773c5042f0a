package io.kicktrace.ingest.format.text;

import io.kicktrace.ingest.format.EventDraft;

/**
 * An event whose name the probe map knows. Its function is noted, because a tracer may print the same calls:
 *
 * <pre>
 * handle_tx: (handle_tx+0x0/0xd0 [vhost_net]) net=0xff11000107620000
 * handle_tx &lt;-vhost_run_work_list                                       the same call
 * </pre>
 */
final class ProbeEvent implements PayloadParser {
    private final ProbePayload payload;
    private final TracedFunctions functions;
    private final ProbeLocation location = new ProbeLocation();
    private boolean noted;

    ProbeEvent(ProbePayload payload, TracedFunctions functions) {
        this.payload = payload;
        this.functions = functions;
    }

    @Override
    public boolean parse(byte[] text, int from, int to, EventDraft draft) {
        if (!noted) {
            noted = true;
            if (location.read(text, from, to)) {
                functions
                        .function(text, location.functionFrom(), location.functionTo())
                        .probed(location.returned());
            }
        }
        return payload.parse(text, from, to, draft);
    }

    @Override
    public boolean complete(byte[] text, int from, int to) {
        return payload.complete(text, from, to);
    }
}
