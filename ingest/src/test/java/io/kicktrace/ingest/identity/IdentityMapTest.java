package io.kicktrace.ingest.identity;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.kicktrace.event.EventKind;
import io.kicktrace.ingest.Ingested;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The mapping file is trusted above all that a trace shows. */
class IdentityMapTest {
    private static final String TRACE = """
              CPU 0/KVM-103 [000] d..1. 10.000100: kvm_exit: vcpu 0 reason npf rip 0x1 info1 0x0 info2 0x0 intr_info 0x0 error_code 0x0
              CPU 0/KVM-103 [000] ..... 10.000110: kvm_mmio: mmio write len 2 gpa 0xfebff004 val 0x1
              CPU 0/KVM-103 [000] d..1. 10.000120: kvm_entry: vcpu 0, rip 0x1
              vhost-100-101 [001] ..... 10.000210: handle_tx: (handle_tx+0x0/0xd0) net=0xff11000000100000
              vhost-100-101 [001] ..... 10.000220: disable_notify: (vhost_disable_notify+0x4/0x80) vq=0xff11000000104ab8
            """;

    @TempDir
    Path folder;

    private Ingested ingest(String trace, String map) {
        Path file = folder.resolve("who.conf");
        try {
            Files.writeString(file, map);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return Ingested.text(folder, trace, o -> o.withMap(file));
    }

    @Test
    void aProcessIdNamesAllThatIsKnownToBelongToTheProcess() {
        Ingested in = ingest(TRACE, "vms = [ { name = web-1, tgids = [100] } ]");

        assertEquals(Set.of("- VCPU 103", "web-1 WORKER 101"), in.threads());
    }

    @Test
    void threadIdsAndNamesName() {
        Ingested in = ingest(TRACE, "vms = [ { name = web-1, tids = [103], comms = [\"vhost-1*\"] } ]");

        assertEquals(Set.of("web-1 VCPU 103", "web-1 WORKER 101"), in.threads());
    }

    /** The file knows the vCPU, the trace knows whom it kicks. */
    @Test
    void aNameOfOneThreadIsTheNameOfTheVm() {
        String kick =
                "  CPU 0/KVM-103 [000] d..1. 10.000115: poll_wakeup: (vhost_poll_wakeup+0x4/0x70) wait=0xff11000000104b98 key=0x1\n";
        Ingested in =
                ingest(TRACE + kick.replace("10.000115", "10.000205"), "vms = [ { name = web-1, tids = [103] } ]");

        assertEquals(Set.of("web-1 VCPU 103", "web-1 WORKER 101"), in.threads());
    }

    @Test
    void aVirtqueuesAddressTellsDirectionAndNumber() {
        Ingested in = ingest(TRACE, "queues = [ { queue = tx7, vq = \"0xff11000000104ab8\" } ]");

        assertEquals(List.of("tx7"), in.queuesOf(EventKind.NOTIFY_DISABLED));
        assertTrue(in.queues().get("pid:100 tx7").indexKnown());
    }

    @Test
    void aNotifyAddressTellsTheQueueOfItsVm() {
        Ingested in = ingest(TRACE, """
                vms = [ { name = web-1, tids = [103], tgids = [100] } ]
                queues = [ { vm = web-1, queue = tx2, gpa = "0xfebff004", value = 1 } ]
                """);

        assertEquals(List.of("tx2"), in.queuesOf(EventKind.KVM_MMIO_WRITE));
    }

    @Test
    void theHostOfTheFileCountsUnlessTheUserTellsAnother() {
        assertEquals("node-1", ingest(TRACE, "host = node-1").headers.get(0).host());
        assertEquals(
                "node-2",
                Ingested.text(
                                folder,
                                TRACE,
                                o -> o.withMap(folder.resolve("who.conf")).withHost("node-2"))
                        .headers
                        .get(0)
                        .host());
    }

    @Test
    void messagesSayWhereWhatWasExpectedAndWhatWasFound() {
        assertEquals(
                "mapping file who.conf, line 2: expected one of the keys [comms, name, tgids, tids], found 'pid';"
                        + " see docs/reference/identity.md",
                message("vms = [ { name = a }\n { name = b, pid = 4 } ]"));
        assertEquals(
                "mapping file who.conf, line 1: expected a queue such as tx0 or rx1, found 'q0';"
                        + " see docs/reference/identity.md",
                message("queues = [ { queue = q0, vq = \"0x1\" } ]"));
        assertEquals(
                "mapping file who.conf, line 1: expected the 'vm' of a gpa or port, which many VMs have, found none;"
                        + " see docs/reference/identity.md",
                message("queues = [ { queue = tx0, gpa = \"0x1\" } ]"));
        assertEquals(
                "mapping file who.conf, line 1: expected an address such as \"0xfebff004\", found '0xzz';"
                        + " see docs/reference/identity.md",
                message("queues = [ { queue = tx0, vq = \"0xzz\" } ]"));
        assertTrue(message("vms = {").startsWith("mapping file who.conf: expected host, a list 'vms'"));
    }

    private static String message(String text) {
        return assertThrows(IdentityMapException.class, () -> new IdentityMapFile("who.conf").read(text))
                .getMessage();
    }
}
