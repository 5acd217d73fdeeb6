package prospector.persistence.warc;

import java.nio.charset.StandardCharsets;

/**
 * Named lines in the form of {@code application/warc-fields} (ISO 28500 section 4), also the form
 * of a record's own header.
 *
 * <p><em>A value never breaks its line</em>: control characters become spaces.
 */
public final class WarcFields {
  private final StringBuilder text = new StringBuilder(512);

  /** Appends one line. */
  public WarcFields add(String name, String value) {
    text.append(name).append(": ");
    for (int i = 0; i < value.length(); i++) {
      char c = value.charAt(i);
      text.append(c < ' ' || c == 0x7f ? ' ' : c);
    }
    text.append("\r\n");
    return this;
  }

  /** Appends one line unless the value is empty. */
  public WarcFields addIfPresent(String name, String value) {
    return value.isEmpty() ? this : add(name, value);
  }

  byte[] bytes() {
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** The lines as a record's header: the version before, an empty line after. */
  byte[] header() {
    return ("WARC/1.1\r\n" + text + "\r\n").getBytes(StandardCharsets.UTF_8);
  }
}
