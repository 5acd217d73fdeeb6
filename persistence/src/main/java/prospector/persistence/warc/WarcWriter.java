package prospector.persistence.warc;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import java.util.regex.Pattern;
import prospector.web.fetch.Response;

/**
 * Serialises captures to WARC 1.1 records, each its own gzip member, into a buffer.
 *
 * <p><em>Record ids are a function of the file's name and the record's offset</em>: the same crawl
 * replayed writes the same file. Of a capture the response comes first, then the request and the
 * metadata, both {@code WARC-Concurrent-To} the response.
 *
 * <p>Not thread-safe.
 */
public final class WarcWriter implements AutoCloseable {
  private static final Pattern ADDRESS = Pattern.compile("[0-9A-Fa-f.:]{2,45}");
  private static final byte[] RECORD_END = {'\r', '\n', '\r', '\n'};

  private final GzipMembers members;
  private final Sha1 sha1 = new Sha1();
  private String file = "";
  private String warcinfo = "";
  private long fileOffset;

  /**
   * A writer without a file yet.
   *
   * @param gzipLevel 1 (fast) to 9 (small)
   */
  public WarcWriter(int gzipLevel) {
    members = new GzipMembers(gzipLevel);
  }

  /**
   * Begins a new file with its warcinfo record.
   *
   * @param descriptions of what the file holds, a line each
   */
  public void begin(String fileName, Instant date, String software, List<String> descriptions) {
    resume(fileName, 0);
    WarcFields fields =
        new WarcFields()
            .add("software", software)
            .add("format", "WARC File Format 1.1")
            .add(
                "conformsTo",
                "http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/");
    descriptions.forEach(line -> fields.add("description", line));
    byte[] block = fields.bytes();
    WarcFields header =
        start("warcinfo", warcinfo, date)
            .add("WARC-Filename", fileName)
            .add("WARC-Block-Digest", sha1.of(block))
            .add("Content-Type", "application/warc-fields")
            .add("Content-Length", Integer.toString(block.length));
    members.add(header.header(), block, RECORD_END);
  }

  /** Goes on in a file that has its warcinfo record, at its end. */
  public void resume(String fileName, long length) {
    file = fileName;
    fileOffset = length;
    warcinfo = id(0);
    members.clear();
  }

  /** Appends a capture; returns the place of its response record. */
  public Place add(Capture capture) {
    long offset = position();
    String responseId = id(offset);
    long length = addResponse(capture, responseId);
    addSides(capture, responseId);
    return new Place(offset, length);
  }

  /** Appends a capture whose payload is that of an earlier record, so that it is left out. */
  public Place add(Capture capture, Revisit revisit) {
    long offset = position();
    String id = id(offset);
    long length = addRevisit(capture, revisit, id);
    addSides(capture, id);
    return new Place(offset, length);
  }

  /**
   * Appends what the file's warcinfo record could not say when it was written: a metadata record
   * that refers to it (ISO 28500 section 6.6).
   *
   * @param uri of the description itself; many readers expect one of every record but warcinfo
   */
  public void describe(String uri, Instant date, byte[] json) {
    WarcFields header =
        start("metadata", id(position()), date)
            .add("WARC-Target-URI", uri)
            .add("WARC-Warcinfo-ID", warcinfo)
            .add("WARC-Refers-To", warcinfo)
            .add("WARC-Block-Digest", sha1.of(json))
            .add("Content-Type", "application/json")
            .add("Content-Length", Integer.toString(json.length));
    members.add(header.header(), json, RECORD_END);
  }

  /** Where the next record will begin, in bytes from the start of the file. */
  public long position() {
    return fileOffset + members.size();
  }

  /** Bytes waiting to be written, valid until the next call of any other method. */
  public ByteBuffer waiting() {
    return members.view();
  }

  /** Says that {@link #waiting} is written. */
  public void written() {
    fileOffset += members.size();
    members.clear();
  }

  @Override
  public void close() {
    members.close();
  }

  /**
   * Where a record lies.
   *
   * @param offset first byte of its gzip member
   * @param length of the member in bytes
   */
  public record Place(long offset, long length) {}

  /** The words of WARC/1.1, section 5.13. */
  private static String truncated(Response.Cut cut) {
    return switch (cut) {
      case NONE -> "";
      case LENGTH -> "length";
      case DISCONNECT -> "disconnect";
      case TIME -> "time";
    };
  }

  private long addResponse(Capture capture, String id) {
    byte[] head = head(ReadableHead.of(capture.responseHead(), capture.body().length));
    WarcFields header =
        target(start("response", id, capture.date()), capture)
            .addIfPresent(Capture.PURPOSE, capture.purpose())
            .add("WARC-Block-Digest", sha1.of(head, capture.body()))
            .add("WARC-Payload-Digest", capture.payloadDigest())
            .addIfPresent("WARC-Truncated", truncated(capture.cut()))
            .add("Content-Type", "application/http;msgtype=response")
            .add("Content-Length", Long.toString((long) head.length + capture.body().length));
    return members.add(header.header(), head, capture.body(), RECORD_END);
  }

  private long addRevisit(Capture capture, Revisit revisit, String id) {
    boolean refers = revisit.profile() == Revisit.Profile.IDENTICAL_PAYLOAD_DIGEST;
    byte[] head = // with the body that it refers to it is read as one response
        head(
            refers
                ? ReadableHead.of(capture.responseHead(), capture.body().length)
                : capture.responseHead());
    WarcFields header =
        target(start("revisit", id, capture.date()), capture)
            .add("WARC-Profile", revisit.profile().uri())
            .add("WARC-Refers-To", id(revisit.file(), revisit.offset()))
            .add("WARC-Refers-To-Target-URI", revisit.url())
            .add("WARC-Refers-To-Date", date(revisit.date()))
            .addIfPresent(Capture.PURPOSE, capture.purpose())
            .add("WARC-Block-Digest", sha1.of(head))
            .addIfPresent("WARC-Payload-Digest", revisit.payloadDigest())
            .add("Content-Type", "application/http;msgtype=response")
            .add("Content-Length", Integer.toString(head.length));
    return members.add(header.header(), head, RECORD_END);
  }

  private void addSides(Capture capture, String id) {
    if (!capture.requestHead().isEmpty()) {
      byte[] head = head(capture.requestHead());
      addSecondary("request", "application/http;msgtype=request", capture, id, head);
    }
    addSecondary("metadata", "application/warc-fields", capture, id, capture.metadata().bytes());
  }

  private void addSecondary(
      String type, String contentType, Capture capture, String responseId, byte[] block) {
    WarcFields header =
        target(start(type, id(position()), capture.date()), capture)
            .add("WARC-Concurrent-To", responseId)
            .add("WARC-Block-Digest", sha1.of(block))
            .add("Content-Type", contentType)
            .add("Content-Length", Integer.toString(block.length));
    members.add(header.header(), block, RECORD_END);
  }

  private static WarcFields start(String type, String id, Instant date) {
    return new WarcFields()
        .add("WARC-Type", type)
        .add("WARC-Record-ID", id)
        .add("WARC-Date", date(date));
  }

  private static String date(Instant date) {
    return date.truncatedTo(ChronoUnit.MILLIS).toString();
  }

  private WarcFields target(WarcFields fields, Capture capture) {
    fields.add("WARC-Target-URI", capture.url()).add("WARC-Warcinfo-ID", warcinfo);
    capture
        .address()
        .filter(address -> ADDRESS.matcher(address).matches())
        .ifPresent(address -> fields.add("WARC-IP-Address", address));
    return fields;
  }

  private String id(long offset) {
    return id(file, offset);
  }

  private static String id(String file, long offset) {
    UUID uuid = UUID.nameUUIDFromBytes((file + '#' + offset).getBytes(UTF_8));
    return "<urn:uuid:" + uuid + ">";
  }

  /** Header text as its bytes came (one byte a char), ended by an empty line. */
  private static byte[] head(String text) {
    return (text.stripTrailing() + "\r\n\r\n").getBytes(ISO_8859_1);
  }
}
