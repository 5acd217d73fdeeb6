package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/**
 * The words pages are made of, also as bytes, so that a page is put together without encoding
 * anything.
 */
final class Vocabulary {
  static final List<String> PLAIN = load("words.txt");
  static final List<String> TOPICAL = load("topic-words.txt");
  static final List<String> RUSSIAN = load("russian.txt");
  static final List<String> JAPANESE = load("japanese.txt");
  static final List<String> WESTERN = load("western.txt");
  static final List<String> GENERIC =
      List.of("next", "more", "read on", "details", "here", "continue", "full text", "see also");

  /** Stands next to each other on relevant pages only; each word alone occurs elsewhere too. */
  static final String PHRASE = "steam locomotive";

  static final byte[][] PLAIN_BYTES = bytes(PLAIN);
  static final byte[][] TOPICAL_BYTES = bytes(TOPICAL);
  static final byte[][] GENERIC_BYTES = bytes(GENERIC);

  private Vocabulary() {}

  private static byte[][] bytes(List<String> words) {
    return words.stream().map(word -> word.getBytes(US_ASCII)).toArray(byte[][]::new);
  }

  private static List<String> load(String resource) {
    try (InputStream in = Vocabulary.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new IllegalStateException("missing resource " + resource);
      }
      return Arrays.asList(new String(in.readAllBytes(), UTF_8).strip().split("\\s+"));
    } catch (IOException e) {
      throw new UncheckedIOException(resource, e);
    }
  }
}
