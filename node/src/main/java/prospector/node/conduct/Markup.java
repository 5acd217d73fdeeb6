package prospector.node.conduct;

/** Text that may stand in HTML, whatever is in it. */
public final class Markup {
  private Markup() {}

  /** Escapes what has a meaning in content and in quoted attributes; control characters go. */
  public static String escape(String text) {
    StringBuilder safe = new StringBuilder(text.length() + 16);
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '&' -> safe.append("&amp;");
        case '<' -> safe.append("&lt;");
        case '>' -> safe.append("&gt;");
        case '"' -> safe.append("&quot;");
        case '\'' -> safe.append("&#39;");
        case '\n', '\t' -> safe.append(c);
        default -> safe.append(Character.isISOControl(c) ? ' ' : c);
      }
    }
    return safe.toString();
  }
}
