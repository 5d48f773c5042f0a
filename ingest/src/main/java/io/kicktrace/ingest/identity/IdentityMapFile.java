package io.kicktrace.ingest.identity;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValue;
import io.kicktrace.event.Direction;
import io.kicktrace.event.ObjectRole;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a mapping file, which docs/reference/identity.md describes. */
final class IdentityMapFile {
    private static final Set<String> FILE_KEYS = new TreeSet<>(Set.of("host", "vms", "queues"));
    private static final Set<String> VM_KEYS = new TreeSet<>(Set.of("name", "tgids", "tids", "comms"));
    private static final Set<String> QUEUE_KEYS = new TreeSet<>(Set.of("vm", "queue", "vq", "gpa", "port", "value"));
    private static final Pattern QUEUE = Pattern.compile("(tx|rx)(\\d{1,5})");

    private final String path;

    IdentityMapFile(String path) {
        this.path = path;
    }

    IdentityMap read(String text) throws IdentityMapException {
        try {
            Config config = ConfigFactory.parseString(text);
            check(config, FILE_KEYS);
            List<IdentityMap.MappedVm> vms = new ArrayList<>();
            if (config.hasPath("vms")) {
                for (Config vm : config.getConfigList("vms")) {
                    vms.add(vm(vm));
                }
            }
            List<IdentityMap.MappedQueue> queues = new ArrayList<>();
            if (config.hasPath("queues")) {
                for (Config queue : config.getConfigList("queues")) {
                    queues.add(queue(queue));
                }
            }
            return new IdentityMap(config.hasPath("host") ? config.getString("host") : "", vms, queues);
        } catch (ConfigException e) {
            throw new IdentityMapException(
                    "mapping file " + path + ": expected host, a list 'vms' and a list 'queues' in" + " HOCON; found: "
                            + e.getMessage() + "; see docs/reference/identity.md");
        }
    }

    private IdentityMap.MappedVm vm(Config vm) throws IdentityMapException {
        check(vm, VM_KEYS);
        String name = vm.getString("name");
        if (name.isEmpty() || name.equals("-")) {
            throw wrong(vm.getValue("name"), "a name other than '-'", "'" + name + "'");
        }
        List<Pattern> comms = new ArrayList<>();
        if (vm.hasPath("comms")) {
            vm.getStringList("comms").forEach(glob -> comms.add(pattern(glob)));
        }
        return new IdentityMap.MappedVm(name, ints(vm, "tgids"), ints(vm, "tids"), comms);
    }

    private IdentityMap.MappedQueue queue(Config queue) throws IdentityMapException {
        check(queue, QUEUE_KEYS);
        Matcher name = QUEUE.matcher(queue.getString("queue"));
        if (!name.matches()) {
            throw wrong(queue.getValue("queue"), "a queue such as tx0 or rx1", "'" + queue.getString("queue") + "'");
        }
        Direction direction = name.group(1).equals("tx") ? Direction.TX : Direction.RX;
        int index = Integer.parseInt(name.group(2));
        String vm = queue.hasPath("vm") ? queue.getString("vm") : "";
        if (queue.hasPath("vq")) {
            return mapped(queue, vm, direction, index, ObjectRole.VIRTQUEUE, "vq");
        }
        if (vm.isEmpty()) {
            throw wrong(queue.root(), "the 'vm' of a gpa or port, which many VMs have", "none");
        }
        if (queue.hasPath("gpa")) {
            return mapped(queue, vm, direction, index, ObjectRole.NOTIFY_MMIO, "gpa");
        }
        if (queue.hasPath("port")) {
            return mapped(queue, vm, direction, index, ObjectRole.NOTIFY_PIO, "port");
        }
        throw wrong(queue.root(), "vq, gpa or port in each queue", "none");
    }

    private IdentityMap.MappedQueue mapped(
            Config queue, String vm, Direction direction, int index, ObjectRole role, String key)
            throws IdentityMapException {
        int value = queue.hasPath("value") ? queue.getInt("value") : NotifyKeys.NO_VALUE;
        return new IdentityMap.MappedQueue(vm, direction, index, role, address(queue, key), value);
    }

    /** Kernel addresses do not fit a signed number, so addresses are texts: hex with 0x, or decimal. */
    private long address(Config queue, String key) throws IdentityMapException {
        String text = queue.getString(key);
        try {
            return text.startsWith("0x") ? Long.parseUnsignedLong(text.substring(2), 16) : Long.parseUnsignedLong(text);
        } catch (NumberFormatException e) {
            throw wrong(queue.getValue(key), "an address such as \"0xfebff004\"", "'" + text + "'");
        }
    }

    private static List<Integer> ints(Config config, String key) {
        return config.hasPath(key) ? config.getIntList(key) : List.of();
    }

    /** {@code *} any characters, {@code ?} one; all else stands for itself. */
    private static Pattern pattern(String glob) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    private void check(Config config, Set<String> keys) throws IdentityMapException {
        for (String key : config.root().keySet()) {
            if (!keys.contains(key)) {
                throw wrong(config.root().get(key), "one of the keys " + keys, "'" + key + "'");
            }
        }
    }

    private IdentityMapException wrong(ConfigValue where, String expected, String found) {
        return new IdentityMapException(
                "mapping file " + path + ", line " + where.origin().lineNumber() + ": expected " + expected + ", found "
                        + found + "; see docs/reference/identity.md");
    }
}
