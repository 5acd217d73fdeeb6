package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Answer;
import prospector.simweb.Failure;
import prospector.simweb.FakeWeb;
import prospector.simweb.Hostility;
import prospector.simweb.server.RawAnswer.Ending;

/** What a hostile host sends in place of a page. */
final class HostileReplies {
  static final RawAnswer GARBAGE =
      RawAnswer.once(0, ascii("SSH-2.0-OpenSSH_9.6\r\n\u0001\u0002\r\n\r\n"), Ending.CLOSE);
  static final RawAnswer SILENCE = RawAnswer.once(0, new byte[0], Ending.HOLD);

  private static final String HTML = "text/html; charset=utf-8";
  private static final String OK =
      "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nConnection: close\r\n";
  private static final byte[] FILLER = ascii("<p>and so on and on</p>".repeat(400) + "\n");
  private static final String PAGE = "<html><title>short</title><p>Half of what there is.";

  private final FakeWeb web;

  HostileReplies(FakeWeb web) {
    this.web = web;
  }

  static Reply page(byte[] body) {
    return Reply.now(Answer.of(200, HTML, body));
  }

  Reply of(Hostility kind, String host, String path) {
    if (kind.name().startsWith("REDIRECT_")) {
      return Reply.now(Answer.redirect(302, target(kind, host, path)));
    }
    RawAnswer raw = raw(kind);
    return raw == null ? answer(kind, path) : Reply.of(raw);
  }

  private static @Nullable RawAnswer raw(Hostility kind) {
    return switch (kind) {
      case GZIP_BOMB -> Bombs.gzip("text/html");
      case BROTLI_BOMB -> Bombs.brotli();
      case ZSTD_BOMB -> Bombs.zstd();
      case GZIP_TWICE_BOMB -> Bombs.gzipTwice();
      case MANY_CODINGS -> Bombs.answer("text/html", "gzip, br, gzip, deflate, gzip", FILLER);
      case GZIP_BROKEN -> Bombs.answer("text/html", "gzip", brokenGzip());
      case GZIP_CUT -> Bombs.answer("text/html", "gzip", halfGzip());
      case GZIP_MISLABELLED -> Bombs.answer("text/html", "gzip", FILLER);
      case ENDLESS_BODY -> RawAnswer.endless(200, ascii(OK + "\r\n"), FILLER);
      case ENDLESS_CHUNKS ->
          RawAnswer.endless(200, ascii(OK + "Transfer-Encoding: chunked\r\n\r\n"), chunk());
      case ENDLESS_CHUNK_EXTENSION ->
          RawAnswer.endless(
              200, ascii(OK + "Transfer-Encoding: chunked\r\n\r\n5;x="), ascii("y".repeat(4_000)));
      case ENDLESS_TRAILER ->
          RawAnswer.endless(
              200, ascii(OK + "Transfer-Encoding: chunked\r\n\r\n0\r\n"), ascii("X: y\r\n"));
      case ENDLESS_HEADERS ->
          RawAnswer.endless(0, ascii("HTTP/1.1 200 OK\r\n"), ascii("X-More: and more\r\n"));
      case ENDLESS_HEADER_LINE ->
          RawAnswer.endless(0, ascii("HTTP/1.1 200 OK\r\nX-Long: "), ascii("x".repeat(4_000)));
      case INTERIM_FLOOD ->
          RawAnswer.endless(0, new byte[0], ascii("HTTP/1.1 102 Processing\r\n\r\n"));
      case COOKIE_STORM -> whole(200, OK + cookies(), PAGE);
      case HUGE_PAGE ->
          new RawAnswer(
              200,
              ascii(OK + "Content-Length: " + 5_400L * FILLER.length + "\r\n\r\n"),
              FILLER,
              5_400,
              0,
              Ending.CLOSE);
      case SILENCE -> SILENCE;
      case DRIP_HEADERS -> RawAnswer.drip(0, ascii("HTTP/1.1 200 OK\r\nX: "), ascii("y"));
      case DRIP_BODY -> RawAnswer.drip(200, ascii(OK + "\r\n<p>"), ascii("z"));
      case HALF_THEN_SILENCE ->
          RawAnswer.once(0, ascii(OK + "Content-Length: 10000\r\n\r\n" + PAGE), Ending.HOLD);
      case RESET_BEFORE_HEADERS -> RawAnswer.once(0, new byte[0], Ending.RESET);
      case RESET_IN_HEADERS ->
          RawAnswer.once(0, ascii("HTTP/1.1 200 OK\r\nContent-Ty"), Ending.RESET);
      case RESET_IN_BODY ->
          RawAnswer.once(0, ascii(OK + "Content-Length: 10000\r\n\r\n" + PAGE), Ending.RESET);
      case LENGTH_TOO_LONG ->
          RawAnswer.once(200, ascii(OK + "Content-Length: 10000\r\n\r\n" + PAGE), Ending.CLOSE);
      case LENGTH_TOO_SHORT ->
          RawAnswer.once(
              200,
              ascii(
                  "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 20\r\n\r\n"
                      + PAGE
                      + OK
                      + "Content-Length: 8\r\n\r\nsmuggled"),
              Ending.HOLD);
      case LENGTH_NO_NUMBER -> whole(200, OK + "Content-Length: plenty\r\n", PAGE);
      case LENGTHS_DIFFER -> whole(200, OK + "Content-Length: 10\r\nContent-Length: 20\r\n", PAGE);
      case BROKEN_CHUNKS ->
          whole(200, OK + "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\nzz\r\nhello\r\n");
      case CHUNKS_CUT -> whole(200, OK + "Transfer-Encoding: chunked\r\n", "5\r\nhello\r\n");
      case GARBAGE -> GARBAGE;
      case GARBAGE_STATUS -> whole(0, "HTTP/1.1 2OO Fine\r\n", PAGE);
      case NO_HEADER -> RawAnswer.once(0, ascii(PAGE), Ending.CLOSE);
      case ODD_HEADERS ->
          whole(
              200, OK + " folded: yes\r\nno colon here\r\nX\0Y: \0\r\n: empty\r\nÿþ: 1\r\n", PAGE);
      case NO_CONTENT_WITH_BODY -> whole(204, status("204 No Content"), PAGE);
      case NOT_MODIFIED_UNASKED -> whole(304, status("304 Not Modified"), PAGE);
      case PARTIAL_UNASKED ->
          whole(206, status("206 Partial Content") + "Content-Range: bytes 0-9/99\r\n", PAGE);
      case SWITCHING_UNASKED -> whole(101, status("101 Switching Protocols"), PAGE);
      case ODD_STATUS -> whole(999, status("999 Request denied"), PAGE);
      case RETRY_NEVER ->
          whole(503, status("503 Later") + "Retry-After: Fri, 31 Dec 9999 23:59:59 GMT\r\n", PAGE);
      default -> null;
    };
  }

  private static Reply answer(Hostility kind, String path) {
    byte[] noise = HostileRobots.noise(30_000, path.hashCode());
    return switch (kind) {
      case BINARY_AS_HTML -> page(noise);
      case HTML_AS_IMAGE -> Reply.now(Answer.of(200, "image/png", HostilePages.plain(path)));
      case CHARSET_UNKNOWN ->
          Reply.now(Answer.of(200, "text/html; charset=x-none-such", HostilePages.plain(path)));
      case NAME_UNKNOWN -> Reply.now(Answer.failing(Failure.UNKNOWN_NAME));
      default -> page(HostilePages.of(kind, path));
    };
  }

  private String target(Hostility kind, String host, String path) {
    return switch (kind) {
      case REDIRECT_SELF -> path;
      case REDIRECT_LOOP -> path.startsWith("/back") ? "/p-1.html" : "/back.html";
      case REDIRECT_LOOP_ACROSS -> partner(kind, host);
      case REDIRECT_ENDLESS -> "/r-" + Math.floorMod(path.hashCode() * 31 + 7, 1_000_000) + ".html";
      case REDIRECT_FILE -> "file:///etc/passwd";
      case REDIRECT_DATA -> "data:text/html,<h1>inside</h1>";
      case REDIRECT_JAVASCRIPT -> "javascript:alert(1)";
      case REDIRECT_METADATA -> "http://169.254.169.254/latest/meta-data/iam/";
      default -> "/long/" + "x".repeat(40_000);
    };
  }

  /** Another host of the kind, or the portal of the web where there is none. */
  private String partner(Hostility kind, String host) {
    return web.hostileHosts().entrySet().stream()
        .filter(it -> it.getValue() == kind && !it.getKey().equals(host.toLowerCase(Locale.ROOT)))
        .findFirst()
        .map(it -> web.url(0).replaceFirst(web.hosts().get(0), it.getKey()) + "p-1.html")
        .orElse("/p-1.html");
  }

  private static RawAnswer whole(int status, String head, String body) {
    return RawAnswer.once(status, (head + "\r\n" + body).getBytes(ISO_8859_1), Ending.CLOSE);
  }

  private static String status(String line) {
    return "HTTP/1.1 " + line + "\r\nContent-Type: text/html\r\nConnection: close\r\n";
  }

  private static String cookies() {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 300; i++) {
      text.append("Set-Cookie: c").append(i).append('=').append("v".repeat(120)).append("\r\n");
    }
    return text.toString();
  }

  private static byte[] chunk() {
    return ascii(
        Integer.toHexString(FILLER.length) + "\r\n" + new String(FILLER, US_ASCII) + "\r\n");
  }

  private static byte[] brokenGzip() {
    byte[] bytes = Bombs.gzipped(FILLER, 3);
    Arrays.fill(bytes, 10, 20, (byte) 0xff);
    return bytes;
  }

  private static byte[] halfGzip() {
    byte[] bytes = Bombs.gzipped(HostileRobots.noise(40_000, 1), 1);
    return Arrays.copyOf(bytes, bytes.length / 2);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(US_ASCII);
  }
}
