package prospector.node.conduct;

import prospector.web.text.Controls;

/** Text that may stand in HTML, whatever is in it. */
public final class Markup {
  private Markup() {}

  /**
   * Escapes what has a meaning in content and in quoted attributes; what gives orders or is not
   * seen is shown as an escape.
   */
  public static String escape(String text) {
    String seen = Controls.visible(text.replace("\r\n", "\n"));
    StringBuilder safe = new StringBuilder(seen.length() + 16);
    for (int i = 0; i < seen.length(); i++) {
      char c = seen.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        default -> safe.append(c);
      }
    }
    return safe.toString();
  }
}
