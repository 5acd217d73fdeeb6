package prospector.persistence.warc;

import java.util.Locale;

/**
 * A response head that tells the truth about the body archived with it.
 *
 * <p>The body is stored after transfer decoding, so a {@code Transfer-Encoding} or a false {@code
 * Content-Length} left in the head would make every reader fail. Such a line is kept under the name
 * {@code X-Archive-Orig-NAME}; the other lines stay as received.
 */
final class ReadableHead {
  private static final String PREFIX = "X-Archive-Orig-";

  private ReadableHead() {}

  static String of(String head, int bodyBytes) {
    String lower = head.toLowerCase(Locale.ROOT);
    if (!lower.contains("transfer-encoding") && !lower.contains("content-length")) {
      return head;
    }
    StringBuilder text = new StringBuilder(head.length() + 2 * PREFIX.length());
    for (String line : head.split("\r?\n")) {
      text.append(isFalse(line, bodyBytes) ? PREFIX : "").append(line).append("\r\n");
    }
    return text.toString();
  }

  private static boolean isFalse(String line, int bodyBytes) {
    int colon = line.indexOf(':');
    if (colon < 0) {
      return false;
    }
    String name = line.substring(0, colon).strip().toLowerCase(Locale.ROOT);
    return name.equals("transfer-encoding")
        || (name.equals("content-length")
            && !line.substring(colon + 1).strip().equals(Integer.toString(bodyBytes)));
  }
}
