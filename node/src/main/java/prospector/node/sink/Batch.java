package prospector.node.sink;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;

/**
 * Pages of one crawl that a receiver takes together.
 *
 * @param crawl crawl id
 * @param after number of the last page before them
 * @param last number that the receiver is at once it has them; pages that it does not want may lie
 *     between the last of them and that
 * @param more whether it ended for its size, so that there is more
 */
record Batch(String crawl, long after, long last, List<Line> lines, boolean more) {
  private static final int KEY_BYTES = 8;

  Batch {
    lines = List.copyOf(lines);
  }

  /** All lines, one after the other. */
  byte[] bytes() {
    ByteArrayOutputStream all =
        new ByteArrayOutputStream(lines.stream().mapToInt(line -> line.json().length).sum());
    lines.forEach(line -> all.writeBytes(line.json()));
    return all.toByteArray();
  }

  /**
   * The same for the same pages with the same content, and for no others. The numbers alone would
   * not do: after a kill, rows that were not yet durable give theirs to other pages.
   */
  String key() {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(crawl.getBytes(StandardCharsets.UTF_8));
      lines.forEach(line -> digest.update(line.json()));
      return after + "-" + last + "-" + HexFormat.of().formatHex(digest.digest(), 0, KEY_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The first half; of a batch of two lines or more. */
  Batch head() {
    int half = lines.size() / 2;
    return new Batch(crawl, after, lines.get(half - 1).number(), lines.subList(0, half), true);
  }

  /** What follows {@link #head}. */
  Batch tail() {
    int half = lines.size() / 2;
    return new Batch(
        crawl, lines.get(half - 1).number(), last, lines.subList(half, lines.size()), more);
  }
}
