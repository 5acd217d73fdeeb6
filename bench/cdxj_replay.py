#!/usr/bin/env python3
"""Replays an archive through its index, with nothing of Prospector's own: Python's standard library only.

    ./prospector export DIR --format cdxj --to index.cdxj
    ./prospector export DIR --format jsonl --nuggets --to nuggets.jsonl
    bench/cdxj_replay.py index.cdxj nuggets.jsonl DIR [DIR ...]

For every nugget: its line in the index, the bytes from offset to offset + length of the file named there, which must be
one gzip member and no more; in it a WARC response record of that URL with the block and payload digests that its header
claims, a whole HTTP response, and a body that its content encoding decodes. Several directories are those of a cluster's
nodes. Prints what it found, one line of JSON last. Exit code 0 when every archived nugget was found, else 1.
"""
import base64
import bisect
import collections
import hashlib
import json
import pathlib
import sys
import zlib


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
        bisect.insort(entries[entry["url"]], (time, int(entry["offset"]), int(entry["length"]), entry["filename"]))
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


def replay(url, entry, files):
    """The decoded body of a URL, found by its entry alone."""
    _, offset, length, name = entry
    if name not in files:
        raise Broken(f"no file {name}")
    plain = record_at(files[name], offset, length)
    head, _, rest = plain.partition(b"\r\n\r\n")
    version, warc = headers_of(head)
    expect("version", "WARC/1.1", version)
    expect("type", "response", warc.get("warc-type"))
    expect("URL", url, warc.get("warc-target-uri"))
    size = int(warc["content-length"])
    expect("end of the record", b"\r\n\r\n", rest[size:])
    block = rest[:size]
    expect("block digest", warc.get("warc-block-digest"), digest(block))
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
            if nugget["url"] not in index:
                raise Broken("not in the index")
            body = replay(nugget["url"], index[nugget["url"]][0], files)
            counts["found"] += 1
            counts["bytes"] += len(body)
        except (Broken, KeyError, ValueError, zlib.error) as problem:
            counts["lost"] += 1
            print(f"{nugget['url']}: {problem}")
    print(json.dumps({name: counts[name] for name in
                      ("lines", "warc_files", "nuggets", "found", "never_archived", "lost", "bytes")}))
    return 1 if counts["lost"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
