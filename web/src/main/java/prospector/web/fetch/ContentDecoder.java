package prospector.web.fetch;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.brotli.dec.BrotliInputStream;

/**
 * Undoes Content-Encoding on a complete body (RFC 9110 section 8.4), within a limit, and only as
 * long as it may be a page: what has become 250 times what it came from is a bomb.
 *
 * <p>A registered coding that we cannot undo is refused. Else lenient as browsers are: an unknown
 * coding, and a gzip body without gzip's magic number, pass through; "deflate" may be raw; gzip may
 * have several members; checksums are not checked; a stream that ends early keeps the data before
 * its end. Data that breaks the format is malformed, and so is brotli that ends early where nothing
 * may be cut: its decoder reads zeros behind the end, and gives out whole windows only.
 */
final class ContentDecoder {
  private static final int CODINGS_MAX = 3;
  private static final Set<String> UNREADABLE = // IANA's registry of content codings
      Set.of("aes128gcm", "compress", "x-compress", "dcb", "dcz", "exi", "pack200-gzip", "zstd");
  private static final int BYTES_FREE = 1_000_000; // whatever they came from
  private static final int RATIO_MAX = 250; // after these; deflate reaches 1,032, markup some 50
  private static final int GZIP_HEADER_BYTES = 10; // RFC 1952 section 2.3
  private static final int GZIP_TRAILER_BYTES = 8;
  private static final int ZLIB_HEADER_BYTES = 2; // RFC 1950 section 2.2

  private final int limitBytes;
  private final boolean cut;
  private final int status;
  private final Room room;
  private long heldBytes; // what stays while the next coding is undone
  private boolean torn;

  /** Where memory for what comes out is asked for. */
  interface Room {
    /**
     * @param bytes taken now, what goes in included
     */
    void reach(long bytes) throws FetchAbort;
  }

  /** As much as the limit allows. */
  ContentDecoder(int limitBytes, boolean cut, int status) {
    this(limitBytes, cut, status, bytes -> {});
  }

  /**
   * @param limitBytes largest decoded body
   * @param cut a larger one ends there, instead of being refused
   */
  ContentDecoder(int limitBytes, boolean cut, int status, Room room) {
    this.limitBytes = limitBytes;
    this.cut = cut;
    this.status = status;
    this.room = room;
  }

  /** The decoded body; the same array when there was nothing to undo. */
  byte[] decode(byte[] raw, List<String> codings) throws FetchAbort {
    if (codings.size() > CODINGS_MAX) {
      throw FetchAbort.malformed("more than " + CODINGS_MAX + " content codings");
    }
    byte[] body = raw;
    for (int i = codings.size() - 1; i >= 0 && body.length > 0; i--) {
      heldBytes = raw.length + (i == codings.size() - 1 ? 0L : body.length);
      body =
          switch (codings.get(i)) {
            case "gzip", "x-gzip" -> isGzip(body, 0) ? gunzip(body) : body;
            case "deflate" -> inflate(body);
            case "br" -> brotli(body);
            default -> {
              requireReadable(codings.get(i));
              yield body;
            }
          };
    }
    return body;
  }

  /** Whether the data of a coding ended before their end, so that more may belong to the body. */
  boolean isTorn() {
    return torn;
  }

  /** What is registered and not asked for would be stored as a page of noise. */
  private void requireReadable(String coding) throws FetchAbort {
    if (UNREADABLE.contains(coding)) {
      throw new FetchAbort(new FetchOutcome.Refused("content_coding", coding, status));
    }
  }

  private byte[] gunzip(byte[] raw) throws FetchAbort {
    Output out = new Output(raw.length * 4L);
    Inflater inflater = new Inflater(true);
    try {
      int at = 0;
      while (isGzip(raw, at) && !out.full) {
        inflater.reset();
        int start = gzipDataStart(raw, at);
        at = inflate(inflater, raw, start, out) + GZIP_TRAILER_BYTES;
      }
    } finally {
      inflater.end();
    }
    return out.toBytes();
  }

  private byte[] inflate(byte[] raw) throws FetchAbort {
    boolean wrapped =
        raw.length > 1
            && (raw[0] & 0x0F) == 8
            && (((raw[0] & 0xFF) << 8) | (raw[1] & 0xFF)) % 31 == 0;
    Output out = new Output(raw.length * 4L);
    Inflater inflater = new Inflater(true); // which leaves the checksum alone
    try {
      inflate(inflater, raw, wrapped ? ZLIB_HEADER_BYTES : 0, out);
    } finally {
      inflater.end();
    }
    return out.toBytes();
  }

  /** Returns the index behind the compressed data. */
  private int inflate(Inflater inflater, byte[] raw, int from, Output out) throws FetchAbort {
    inflater.setInput(raw, Math.min(from, raw.length), Math.max(0, raw.length - from));
    try {
      while (!inflater.finished() && !out.full) {
        out.ensureRoom();
        int count = inflater.inflate(out.bytes, out.size, out.bytes.length - out.size);
        if (count == 0 && !inflater.finished() && inflater.needsInput()) {
          if (out.size == 0) {
            throw FetchAbort.malformed("content coding ends before its data");
          }
          torn = true; // ends early: keep what there is
          break;
        }
        out.size += count;
        out.check(raw.length - inflater.getRemaining());
      }
    } catch (DataFormatException e) {
      throw FetchAbort.malformed("content coding: " + e.getMessage());
    }
    return raw.length - inflater.getRemaining();
  }

  private byte[] brotli(byte[] raw) throws FetchAbort {
    Output out = new Output(raw.length * 4L);
    ByteArrayInputStream source = new ByteArrayInputStream(raw);
    try (BrotliInputStream in = new BrotliInputStream(source)) {
      while (!out.full) {
        out.ensureRoom();
        int count = in.read(out.bytes, out.size, out.bytes.length - out.size);
        if (count < 0) {
          break;
        }
        out.size += count;
        out.check(raw.length - source.available());
      }
    } catch (IOException | IllegalStateException e) {
      if (!cut || out.size == 0) {
        throw FetchAbort.malformed("content coding: " + e.getMessage());
      }
      torn = true;
    }
    return out.toBytes();
  }

  private static boolean isGzip(byte[] raw, int at) {
    return raw.length - at > GZIP_HEADER_BYTES
        && raw[at] == 0x1F
        && raw[at + 1] == (byte) 0x8B
        && raw[at + 2] == 8;
  }

  private static int gzipDataStart(byte[] raw, int at) {
    int flags = raw[at + 3];
    int start = at + GZIP_HEADER_BYTES;
    if ((flags & 4) != 0 && start + 1 < raw.length) {
      start += 2 + (raw[start] & 0xFF) + ((raw[start + 1] & 0xFF) << 8);
    }
    start = (flags & 8) == 0 ? start : behindZero(raw, start);
    start = (flags & 16) == 0 ? start : behindZero(raw, start);
    return (flags & 2) == 0 ? start : start + 2;
  }

  private static int behindZero(byte[] raw, int from) {
    int at = from;
    while (at < raw.length && raw[at] != 0) {
      at++;
    }
    return at + 1;
  }

  private final class Output {
    private byte[] bytes;
    private int size;
    private boolean full;

    Output(long expected) throws FetchAbort {
      bytes = new byte[(int) Math.min(Math.max(expected, 1024), limitBytes + 1L)];
      room.reach(heldBytes + bytes.length);
    }

    void ensureRoom() throws FetchAbort {
      if (size == bytes.length) {
        bytes = Arrays.copyOf(bytes, (int) Math.min(bytes.length * 2L, limitBytes + 1L));
        room.reach(heldBytes + bytes.length);
      }
    }

    /**
     * @param read bytes that were decoded for it
     */
    void check(int read) throws FetchAbort {
      if (size > limitBytes) {
        end("inflated_bytes", limitBytes);
        size = limitBytes;
      } else if (size > BYTES_FREE && size / RATIO_MAX > read) {
        end("inflated_ratio", RATIO_MAX);
      }
    }

    private void end(String limit, int value) throws FetchAbort {
      if (!cut) {
        throw FetchAbort.tooLarge(limit, value, status, size);
      }
      full = true;
    }

    byte[] toBytes() {
      return Arrays.copyOf(bytes, size);
    }
  }
}
