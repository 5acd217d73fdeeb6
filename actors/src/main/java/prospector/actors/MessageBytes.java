package prospector.actors;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * How large a message between nodes may be, and how what is larger is split.
 *
 * <p><em>No message is larger than {@link #LIMIT} once it is serialised.</em> Artery drops what is
 * over its frame, with an error in the log and nothing else: what is dropped once is dropped each
 * time it is sent again. Sizes are upper bounds worked out without serialising: a character of our
 * own text takes one byte, of foreign text three at most (UTF-8, RFC 3629 section 3; a pair of
 * surrogates takes four).
 */
public final class MessageBytes {
  /** Largest message between nodes, bytes as serialised; a quarter of Artery's frame. */
  public static final int LIMIT = 256 * 1024;

  /** What senders fill a message with; the rest is for names of fields and for the envelope. */
  public static final int PART = 192 * 1024;

  /** A number, or the head of a text or a list, with the name of its field where it has one. */
  public static final int FIELD = 24;

  private static final int CHAR = 3;

  private MessageBytes() {}

  /** Most bytes of text that may hold any character. */
  public static int ofText(String text) {
    return FIELD + CHAR * text.length();
  }

  /** Most bytes of a text in ASCII, as URLs, names of hosts and ids of crawls are. */
  public static int ofAscii(String text) {
    return FIELD + text.length();
  }

  /** Most bytes of a list of ASCII texts. */
  public static int ofAscii(List<String> texts) {
    return FIELD + texts.stream().mapToInt(MessageBytes::ofAscii).sum();
  }

  /**
   * Splits a list so that each part fits into a message; an item that is too large alone gets a
   * part of its own. At least one part, in the order of the list.
   *
   * @param fixed bytes that each message takes whatever is in it
   * @param bytes most bytes of an item
   */
  public static <T> List<List<T>> split(List<T> items, int fixed, ToIntFunction<T> bytes) {
    List<List<T>> parts = new ArrayList<>();
    int from = 0;
    int filled = fixed;
    for (int i = 0; i < items.size(); i++) {
      int size = bytes.applyAsInt(items.get(i));
      if (i > from && filled + size > PART) {
        parts.add(List.copyOf(items.subList(from, i)));
        from = i;
        filled = fixed;
      }
      filled += size;
    }
    parts.add(List.copyOf(items.subList(from, items.size())));
    return parts;
  }
}
