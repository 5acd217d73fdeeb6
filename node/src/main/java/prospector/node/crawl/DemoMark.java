package prospector.node.crawl;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/**
 * The two files that a demonstration leaves beside its crawl: a mark, and the topic.
 *
 * <p><em>Only what it wrote and nobody changed is ever removed</em>: the mark is known by its first
 * line, and says in its second what the topic file was like. No link is followed.
 */
public final class DemoMark {
  private static final String MARK = ".prospector-demo";
  private static final String TOPIC = "topic.conf";
  private static final String WORDS =
      "Written by 'prospector demo', which replaces this directory's crawl.\n";
  private static final String TOPIC_WORDS = TOPIC + " sha256 ";
  private static final int LONGEST_BYTES = 1 << 20; // both are a few lines

  private final Path mark;
  private final Path topic;

  /**
   * @param dir of the demonstration
   */
  public DemoMark(Path dir) {
    this.mark = dir.resolve(MARK);
    this.topic = dir.resolve(TOPIC);
  }

  /** Files that were removed. */
  record Removed(long files, long bytes) {}

  /** Whether a demonstration wrote the directory. */
  public boolean isThere() {
    return Files.isRegularFile(mark);
  }

  /** Whether a demonstration writes a file of this name, besides those of every crawl. */
  public static boolean isTopic(String name) {
    return name.equals(TOPIC);
  }

  /** Marks a directory before anything else lies in it. */
  public void set() throws IOException {
    Files.writeString(mark, WORDS);
  }

  /**
   * Writes the topic file, and into the mark what it is like.
   *
   * @return where it lies
   */
  public Path writeTopic(String text) throws IOException {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    Files.writeString(mark, WORDS + TOPIC_WORDS + digest(bytes) + "\n");
    return Files.write(topic, bytes);
  }

  /** Removes both, the topic file only as it was written; to be repeated after a failure. */
  Removed remove() throws IOException {
    if (!isShortFile(mark)) {
      return new Removed(0, 0);
    }
    String text = new String(Files.readAllBytes(mark), StandardCharsets.UTF_8);
    if (!text.startsWith(WORDS)) {
      return new Removed(0, 0);
    }
    long files = 1;
    long bytes = Files.size(mark);
    if (isShortFile(topic)
        && text.equals(WORDS + TOPIC_WORDS + digest(Files.readAllBytes(topic)) + "\n")) {
      files++;
      bytes += Files.size(topic);
      Files.delete(topic);
    }
    Files.delete(mark); // last, as the topic file is known by it
    return new Removed(files, bytes);
  }

  private static boolean isShortFile(Path path) throws IOException {
    return Files.isRegularFile(path, LinkOption.NOFOLLOW_LINKS)
        && Files.size(path) <= LONGEST_BYTES;
  }

  private static String digest(byte[] bytes) {
    try {
      return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }
}
