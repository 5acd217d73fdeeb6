package prospector.documents;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.tika.exception.WriteLimitReachedException;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;
import prospector.web.page.DocumentText;

/**
 * Takes text, its white space folded, and links from the XHTML that Tika reports.
 *
 * <p><em>The parser is stopped once the text has its length</em>: what came so far is kept.
 */
final class TextCollector extends DefaultHandler {
  private static final int ANCHOR_CHARS_MAX = 300;
  private static final int HREF_CHARS_MAX = 8_000;

  /** Elements that may stand in the middle of a word. */
  private static final Set<String> INLINE =
      Set.of("b", "i", "u", "s", "em", "strong", "span", "sub", "sup", "small", "font");

  private final int textCharsMax;
  private final int linksMax;
  private final StringBuilder text = new StringBuilder();
  private final List<DocumentText.Reference> links = new ArrayList<>();
  private @Nullable String href; // of the link we are inside of
  private int anchorStart;
  private boolean inBody;
  private boolean spaceDue;

  TextCollector(int textCharsMax, int linksMax) {
    this.textCharsMax = textCharsMax;
    this.linksMax = linksMax;
  }

  /** There is text enough. No other exception makes Tika leave the other pages of a PDF alone. */
  static final class Full extends WriteLimitReachedException {
    private static final long serialVersionUID = 1L;

    Full(int textCharsMax) {
      super(textCharsMax);
    }
  }

  @Override
  public void startElement(String uri, String name, String qualified, Attributes attributes) {
    if (name.equals("body")) {
      inBody = true;
    }
    if (name.equals("a")) {
      closeLink();
      href = attributes.getValue("href");
      anchorStart = text.length();
    } else if (!INLINE.contains(name)) {
      spaceDue = true;
    }
  }

  @Override
  public void endElement(String uri, String name, String qualified) {
    if (name.equals("a")) {
      closeLink();
    } else if (!INLINE.contains(name)) {
      spaceDue = true;
    }
  }

  private void closeLink() {
    String target = href;
    href = null;
    if (target == null || target.length() > HREF_CHARS_MAX || links.size() >= linksMax) {
      return;
    }
    int end = Math.min(text.length(), anchorStart + ANCHOR_CHARS_MAX);
    String anchor = text.substring(Math.min(anchorStart, end), end).strip();
    links.add(new DocumentText.Reference(target, anchor.equals(target) ? "" : anchor));
  }

  @Override
  public void characters(char[] chars, int start, int length) throws SAXException {
    if (!inBody) {
      return;
    }
    for (int i = start; i < start + length; i++) {
      if (Character.isWhitespace(chars[i])) {
        spaceDue = true;
      } else {
        append(chars[i]);
      }
    }
  }

  private void append(char visible) throws Full {
    boolean space = spaceDue && text.length() > 0;
    if (text.length() + (space ? 1 : 0) >= textCharsMax) {
      throw new Full(textCharsMax);
    }
    if (space) {
      text.append(' ');
    }
    spaceDue = false;
    text.append(visible);
  }

  @Override
  public void ignorableWhitespace(char[] chars, int start, int length) throws SAXException {
    characters(chars, start, length);
  }

  String text() {
    return text.toString();
  }

  List<DocumentText.Reference> links() {
    return links;
  }
}
