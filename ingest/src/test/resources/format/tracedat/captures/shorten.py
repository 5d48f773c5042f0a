#!/usr/bin/env python3
"""Makes a trace.dat small enough for a test: of kallsyms, which is most of a short recording, only the functions of some
modules and names stay. All else is copied byte for byte; sections move up, so offsets are written anew.
usage: shorten.py IN OUT"""
import re, struct, subprocess, sys, zlib

KEEP = re.compile(rb'\[vhost(_net)?\]|\[tun\]| (eventfd_\w+|ioeventfd_write|kvm_\w+exit\w*|__schedule)$')

def codec(name):
    if name == b'zlib':
        return zlib.compress, zlib.decompress
    run = lambda args: lambda d: subprocess.run(['zstd', '-q', '-c'] + args, input=d, stdout=subprocess.PIPE, check=True).stdout
    return run(['--no-check']), run(['-d'])

def shorter(text):
    return b''.join(line + b'\n' for line in text.split(b'\n') if KEEP.search(line))

def string(b, i):
    e = b.index(0, i)
    return b[i:e], e + 1

def v7(b):
    i = 10
    _, i = string(b, i)
    i += 6
    name, i = string(b, i)
    _, i = string(b, i)
    pack, unpack = codec(name)
    at = i                                         # the offset of the first options
    out, moved, options = bytearray(b[:i + 8]), {}, []
    i += 8
    while i + 16 <= len(b):
        sid, flags, desc, size = struct.unpack_from('<HHIQ', b, i)
        moved[i] = len(out)
        body = b[i + 16:i + 16 + size]
        if sid == 19:
            text = unpack(body[8:]) if flags & 1 else body
            text = shorter(text[4:])
            text = struct.pack('<I', len(text)) + text
            body = text
            if flags & 1:
                z = pack(text)
                body = struct.pack('<II', len(z), len(text)) + z
        if sid == 0:
            options.append((len(out) + 16, size))
        if sid == 3:                               # CPUs start on page borders
            new, old = len(out), i
            out += b[i:i + 16]
            for a, n in cpus:
                out += bytes(-len(out) % 4096)
                moved[a] = len(out)
                out += b[a:a + n]
            struct.pack_into('<Q', out, new + 8, len(out) - new - 16)
        else:
            out += struct.pack('<HHIQ', sid, flags, desc, len(body)) + body
        i += 16 + size
        if sid == 0:                               # looks ahead for the data of CPUs
            cpus = buffers(b)
    struct.pack_into('<Q', out, at, moved[struct.unpack_from('<Q', out, at)[0]])
    for o, size in options:
        end = o + size
        while o < end:
            oid, n = struct.unpack_from('<HI', out, o)
            o += 6
            if oid in (0, 16, 17, 18, 19, 20, 21, 3) and n >= 8:
                old, = struct.unpack_from('<Q', out, o)
                struct.pack_into('<Q', out, o, moved.get(old, old))
            if oid == 3:
                j = string(out, string(out, o + 8)[1])[1] + 4
                count, = struct.unpack_from('<I', out, j)
                for k in range(count):
                    a, = struct.unpack_from('<Q', out, j + 8 + 20 * k)
                    struct.pack_into('<Q', out, j + 8 + 20 * k, moved.get(a, len(out)))
            o += n
    return bytes(out)

def buffers(b):
    found, i = [], b.index(0, 10) + 7
    i = string(b, string(b, i)[1])[1]
    o, = struct.unpack_from('<Q', b, i)
    while o:
        size, = struct.unpack_from('<Q', b, o + 8)
        j, end, o = o + 16, o + 16 + size, 0
        while j < end:
            oid, n = struct.unpack_from('<HI', b, j)
            j += 6
            if oid == 0:
                o, = struct.unpack_from('<Q', b, j)
            if oid == 3:
                k = string(b, string(b, j + 8)[1])[1] + 4
                count, = struct.unpack_from('<I', b, k)
                found += [struct.unpack_from('<QQ', b, k + 8 + 20 * x) for x in range(count)]
            j += n
    return sorted(a for a in found if a[1])

def v6(b):
    i = 12 + 6
    for tag in (b'header_page\0', b'header_event\0'):
        assert b[i:i + len(tag)] == tag
        i += len(tag)
        i += 8 + struct.unpack_from('<Q', b, i)[0]
    def events(i):
        n, = struct.unpack_from('<I', b, i)
        i += 4
        for _ in range(n):
            i += 8 + struct.unpack_from('<Q', b, i)[0]
        return i
    i = events(i)
    n, = struct.unpack_from('<I', b, i)
    i += 4
    for _ in range(n):
        i = events(string(b, i)[1])
    n, = struct.unpack_from('<I', b, i)
    text = shorter(b[i + 4:i + 4 + n])
    out, old = bytearray(b[:i] + struct.pack('<I', len(text)) + text), i + 4 + n
    t = b.index(b'flyrecord\0', old) + 10
    first = min(a for a, n in (struct.unpack_from('<QQ', b, t + 16 * c) for c in range(2)) if n)
    head = len(out) + t - old
    out += b[old:first].rstrip(b'\0')
    out += bytes(-len(out) % 4096)
    shift = first - len(out)
    for c in range(2):
        a, = struct.unpack_from('<Q', out, head + 16 * c)
        struct.pack_into('<Q', out, head + 16 * c, a - shift)
    return bytes(out + b[first:])

data = open(sys.argv[1], 'rb').read()
open(sys.argv[2], 'wb').write(v6(data) if data[10:11] == b'6' else v7(data))
