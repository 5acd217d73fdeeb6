package prospector.node.site;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.StringJoiner;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import prospector.node.http.Json;
import prospector.node.http.Problem;
import prospector.persistence.page.LeftLinks;
import prospector.persistence.page.PageArchive;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.page.StoredPage;
import prospector.web.fetch.FetchOutcome;
import prospector.web.fetch.FetchRequest;
import prospector.web.fetch.FetchResult;
import prospector.web.fetch.Response;
import prospector.web.url.CrawlUrl;

/**
 * A page as one site keeps it for another: what its row says, and what its server answered.
 *
 * @param body after content decoding
 */
@SuppressWarnings("ArrayRecordComponent") // written once, never compared
record CopiedPage(Head head, byte[] body) {
  /** Bytes of one as it is sent, and inflated; larger pages are not copied. */
  static final int MOST_BYTES = 2_000_000;

  static final int MOST_INFLATED = 16_000_000;

  private static final int LEAST_GOOD = 200;
  private static final int MOST_GOOD = 299;

  /** Of a body that is no longer as the server sent it. */
  private static final Set<String> OF_TRANSFER =
      Set.of("content-encoding", "transfer-encoding", "content-length");

  /** What is known of it. */
  record Head(
      String url,
      String host,
      int status,
      Map<String, List<String>> headers,
      long fetchedAtMillis,
      int millis,
      String mime,
      String charset,
      long bytes,
      int depth,
      String via,
      double score,
      boolean relevant,
      List<String> reasons,
      String title,
      String language,
      String passage) {
    Head {
      List.of(url, host, mime, charset, via, title, language, passage); // none is null
      headers = Map.copyOf(headers);
      reasons = List.copyOf(reasons);
      boolean plain =
          headers.entrySet().stream()
              .allMatch(
                  it -> isPlain(it.getKey()) && it.getValue().stream().allMatch(Head::isPlain));
      boolean own = CrawlUrl.ofNormal(url).host().value().equals(host);
      if (!plain || !own || status < LEAST_GOOD || status > MOST_GOOD) {
        throw new IllegalArgumentException("expected what a server answers");
      }
    }

    /** Whether it can stand in the head of an answer: a line's end in it would end the head. */
    private static boolean isPlain(String text) {
      return text.chars().noneMatch(it -> it < ' ' && it != '\t');
    }
  }

  static CopiedPage of(StoredPage stored, PageArchive.ArchivedResponse response) {
    PageRecord page = stored.page();
    Map<String, List<String>> headers = new HashMap<>(response.headers());
    headers.keySet().removeAll(OF_TRANSFER);
    return new CopiedPage(
        new Head(
            page.url(),
            page.host(),
            response.status(),
            headers,
            page.fetchedAtMillis(),
            page.answer().millis(),
            page.mime(),
            page.answer().charset(),
            page.bytes(),
            page.depth(),
            page.via(),
            page.score(),
            page.relevant(),
            page.reasons(),
            page.title(),
            page.language(),
            page.passage()),
        response.body());
  }

  /** Deflated: the length of the head as JSON, the head, the body. */
  byte[] encode() {
    byte[] json = Json.text(head).getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      out.writeInt(json.length);
      out.write(json);
      out.write(body);
    } catch (IOException e) {
      throw new UncheckedIOException("memory cannot fail", e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads one.
   *
   * @throws IOException when it is none, or inflates to more than 16 MB
   */
  static CopiedPage decode(byte[] encoded) throws IOException {
    try (DataInputStream in =
        new DataInputStream(new InflaterInputStream(new ByteArrayInputStream(encoded)))) {
      byte[] json = in.readNBytes(Math.max(0, Math.min(MOST_INFLATED, in.readInt())));
      byte[] body = in.readNBytes(MOST_INFLATED - json.length + 1);
      if (json.length + body.length > MOST_INFLATED) {
        throw new IOException("expected a page of at most " + MOST_INFLATED + " bytes");
      }
      Head head = Objects.requireNonNull(Json.read(Json.object(json), Head.class));
      return new CopiedPage(head, body);
    } catch (IllegalArgumentException | NullPointerException | Problem e) {
      throw new IOException("expected a copy of a page", e);
    }
  }

  /** Its row, where it is not judged anew. */
  PageRecord row(String crawl) {
    return new PageRecord(
        crawl,
        head.url,
        head.host,
        PageRecord.State.PAGE,
        "",
        new PageRecord.Answer(
            head.status, head.fetchedAtMillis, head.mime, head.charset, head.bytes, head.millis),
        new PageRecord.Choice(head.depth, head.via, 0, 0, PageRecord.Arm.FOCUSED),
        new PageRecord.Judged(head.score, head.relevant, head.reasons),
        new PageRecord.Words(head.title, head.language, head.passage),
        PageCopy.NONE,
        LeftLinks.NONE);
  }

  /** As if the server had answered just so, when it did. */
  FetchResult answer() {
    StringJoiner lines = new StringJoiner("\r\n", "", "\r\n");
    lines.add("HTTP/1.1 " + head.status + " Copied");
    head.headers.forEach((name, values) -> values.forEach(value -> lines.add(name + ": " + value)));
    return new FetchResult(
        new FetchRequest(CrawlUrl.ofNormal(head.url), FetchRequest.Purpose.PAGE),
        new FetchOutcome.Success(
            new Response(head.status, lines.toString(), head.headers, body, body)),
        Instant.ofEpochMilli(head.fetchedAtMillis),
        Duration.ofMillis(head.millis),
        Optional.empty(),
        "");
  }
}
