#!/usr/bin/env python3
"""Replays an archive through its index, with nothing of Prospector's own: Python's standard library only.

    ./prospector export DIR --format cdxj --to index.cdxj
    ./prospector export DIR --format jsonl --nuggets --to nuggets.jsonl
    bench/cdxj_replay.py index.cdxj nuggets.jsonl DIR [DIR ...]

For every nugget: its newest line in the index that is no revisit, the bytes from offset to offset + length of the file named
there, which must be one gzip member and no more; in it a WARC response record of that URL with the block and payload digests
that its header claims, a whole HTTP response, and a body that its content encoding decodes. Every `warc/revisit` line must
lead to a revisit record that refers to the response record of a line with that URL and time, and of the same payload digest.
Several directories are those of a cluster's nodes. Prints what it found, one line of JSON last. Exit code 0 when every
archived nugget was found and every revisit record refers to what is there, else 1.
"""
import base64
import bisect
import collections
import hashlib
import json
import pathlib
import sys
import zlib


REVISIT = "revisit"
MIME_OF_REVISITS = "warc/revisit"


class Broken(Exception):
    """A nugget that a reader would not find."""


def index_of(path):
    """URL to the entries of the index, oldest first; the lines must be sorted by bytes."""
    entries = collections.defaultdict(list)
    before = b""
    for line in path.read_bytes().splitlines():
        if line < before:
            raise SystemExit(f"{path}: not sorted by bytes at {line[:120]!r}")
        before = line
        _, time, fields = line.decode("ascii").split(" ", 2)
        entry = json.loads(fields)
        place = (time, int(entry["offset"]), int(entry["length"]), entry["filename"], entry["mime"])
        bisect.insort(entries[entry["url"]], place)
    return entries


def headers_of(head):
    """The first line, and the headers by lower-case name."""
    lines = head.decode("utf-8", "surrogateescape").split("\r\n")
    return lines[0], {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])}


def digest(data):
    return "sha1:" + base64.b32encode(hashlib.sha1(data).digest()).decode("ascii")


def expect(what, wanted, got):
    if wanted != got:
        raise Broken(f"{what}: expected {wanted!r}, got {got!r}")


def record_at(file, offset, length):
    """The one gzip member that fills these bytes."""
    with file.open("rb") as source:
        source.seek(offset)
        packed = source.read(length)
    expect("bytes in the file", length, len(packed))
    member = zlib.decompressobj(wbits=31)
    try:
        plain = member.decompress(packed)
    except zlib.error as error:
        raise Broken(f"no gzip member: {error}") from error
    expect("end of the gzip member", (True, b""), (member.eof, member.unused_data))
    return plain


def decoded(body, encoding):
    if encoding in ("", "identity"):
        return body
    if encoding in ("gzip", "x-gzip"):
        return zlib.decompress(body, wbits=47)
    if encoding == "deflate":
        try:
            return zlib.decompress(body)
        except zlib.error:
            return zlib.decompress(body, wbits=-15)
    raise Broken(f"content encoding {encoding!r}, which Python's standard library cannot decode")


def record_of(url, entry, kind, files):
    """The WARC header and the block of the record that an entry names."""
    _, offset, length, name, _ = entry
    if name not in files:
        raise Broken(f"no file {name}")
    plain = record_at(files[name], offset, length)
    head, _, rest = plain.partition(b"\r\n\r\n")
    version, warc = headers_of(head)
    expect("version", "WARC/1.1", version)
    expect("type", kind, warc.get("warc-type"))
    expect("URL", url, warc.get("warc-target-uri"))
    size = int(warc["content-length"])
    expect("end of the record", b"\r\n\r\n", rest[size:])
    block = rest[:size]
    expect("block digest", warc.get("warc-block-digest"), digest(block))
    return warc, block


def revisit(url, entry, entries, files):
    """Checks that a revisit record refers to a response record that the index knows."""
    warc, _ = record_of(url, entry, REVISIT, files)
    expect("URL referred to", url, warc.get("warc-refers-to-target-uri"))
    time = "".join(c for c in warc["warc-refers-to-date"][:19] if c.isdigit())
    for response in responses(entries):
        if response[0] == time:
            header, _ = record_of(url, response, "response", files)
            if header["warc-record-id"] == warc.get("warc-refers-to"):
                expect("payload digest", header.get("warc-payload-digest"), warc.get("warc-payload-digest"))
                return
    raise Broken(f"revisit record of a response at {time} that the index does not know")


def responses(entries):
    """Those entries of a URL that have a body, oldest first."""
    return [entry for entry in entries if entry[4] != MIME_OF_REVISITS]


def replay(url, entry, files):
    """The decoded body of a URL, found by its entry alone."""
    warc, block = record_of(url, entry, "response", files)
    head, separator, body = block.partition(b"\r\n\r\n")
    expect("end of the HTTP head", b"\r\n\r\n", separator)
    status, http = headers_of(head)
    expect("HTTP", "HTTP/1.", status[:7])
    expect("payload digest", warc.get("warc-payload-digest"), digest(body))
    if "content-length" in http:
        expect("Content-Length", int(http["content-length"]), len(body))
    return decoded(body, http.get("content-encoding", "").lower())


def main(arguments):
    if len(arguments) < 3:
        print(__doc__, file=sys.stderr)
        return 2
    index = index_of(pathlib.Path(arguments[0]))
    files = {file.name: file for home in arguments[2:] for file in pathlib.Path(home).glob("warc/*.warc.gz")}
    counts = collections.Counter(lines=sum(map(len, index.values())), warc_files=len(files))
    for line in pathlib.Path(arguments[1]).read_text("utf-8").splitlines():
        nugget = json.loads(line)
        counts["nuggets"] += 1
        if not nugget["warc_file"]:
            counts["never_archived"] += 1  # the page forbids it
            continue
        try:
            bodies = responses(index.get(nugget["url"], []))
            if not bodies:
                raise Broken("not in the index")
            body = replay(nugget["url"], bodies[-1], files)
            counts["found"] += 1
            counts["bytes"] += len(body)
        except (Broken, KeyError, ValueError, zlib.error) as problem:
            counts["lost"] += 1
            print(f"{nugget['url']}: {problem}")
    for url, entries in index.items():
        for entry in entries:
            if entry[4] == MIME_OF_REVISITS:
                counts["revisits"] += 1
                try:
                    revisit(url, entry, entries, files)
                except (Broken, KeyError, ValueError) as problem:
                    counts["broken_revisits"] += 1
                    print(f"{url}: {problem}")
    print(json.dumps({name: counts[name] for name in
                      ("lines", "warc_files", "nuggets", "found", "never_archived", "lost", "bytes", "revisits",
                       "broken_revisits")}))
    return 1 if counts["lost"] or counts["broken_revisits"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
