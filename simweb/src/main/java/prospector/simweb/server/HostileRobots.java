package prospector.simweb.server;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Random;
import prospector.simweb.Answer;
import prospector.simweb.Hostility;

/** robots.txt of hosts whose robots.txt is the trouble. */
final class HostileRobots {
  private static final byte[] COMMENT = ("# " + "x".repeat(8_000) + "\n").getBytes(US_ASCII);
  private static final int LARGE = 100_000_000; // bytes

  private HostileRobots() {}

  static Reply of(Hostility kind, String path) {
    String type = "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";
    return switch (kind) {
      case ROBOTS_100MB ->
          Reply.of(
              new RawAnswer(
                  200,
                  (type + "Content-Length: " + LARGE + "\r\n\r\n").getBytes(US_ASCII),
                  COMMENT,
                  LARGE / COMMENT.length,
                  0,
                  RawAnswer.Ending.CLOSE));
      case ROBOTS_ENDLESS ->
          Reply.of(RawAnswer.endless(200, (type + "\r\n").getBytes(US_ASCII), COMMENT));
      case ROBOTS_BINARY -> Reply.now(Answer.of(200, "image/png", noise(20_000, path.hashCode())));
      case ROBOTS_HTML -> HostileReplies.page(HostilePages.plain(path));
      case ROBOTS_DRIP ->
          Reply.of(RawAnswer.drip(200, (type + "\r\n").getBytes(US_ASCII), new byte[] {'#'}));
      case ROBOTS_LOOP ->
          Reply.now(
              Answer.redirect(302, path.equals("/robots-1.txt") ? "/robots.txt" : "/robots-1.txt"));
      case ROBOTS_BOMB -> Reply.of(Bombs.gzip("text/plain"));
      case ROBOTS_DELAY ->
          Reply.now(
              Answer.of(
                  200,
                  "text/plain",
                  "User-agent: *\nCrawl-delay: 31536000\nDisallow:\n".getBytes(US_ASCII)));
      default -> Reply.of(RawAnswer.once(0, new byte[0], RawAnswer.Ending.RESET));
    };
  }

  static byte[] noise(int size, long seed) {
    byte[] bytes = new byte[size];
    new Random(seed).nextBytes(bytes);
    return bytes;
  }
}
