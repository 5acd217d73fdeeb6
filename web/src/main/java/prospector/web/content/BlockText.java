package prospector.web.content;

import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeTraversor;
import org.jsoup.select.NodeVisitor;

/**
 * Writes an element as text: a line for each block, white space folded but in preformatted text,
 * cells of a table row beside each other.
 */
final class BlockText implements NodeVisitor {
  private static final Set<String> CELLS = Set.of("td", "th");

  private final StringBuilder text = new StringBuilder();
  private int preformatted; // elements that are open
  private boolean spaceDue;
  private boolean lineDue;

  private BlockText() {}

  static String of(Element element) {
    BlockText visitor = new BlockText();
    NodeTraversor.traverse(visitor, element);
    return visitor.text.toString().stripTrailing();
  }

  @Override
  public void head(Node node, int depth) {
    if (node instanceof TextNode piece) {
      append(piece.getWholeText());
    } else if (node instanceof Element element) {
      boundary(element);
      preformatted += element.normalName().equals("pre") ? 1 : 0;
    }
  }

  @Override
  public void tail(Node node, int depth) {
    if (node instanceof Element element) {
      boundary(element);
      preformatted -= element.normalName().equals("pre") ? 1 : 0;
    }
  }

  private void boundary(Element element) {
    if (CELLS.contains(element.normalName())) {
      spaceDue = true;
    } else if (element.isBlock() || element.normalName().equals("br")) {
      lineDue = true;
    }
  }

  private void append(String piece) {
    for (int i = 0; i < piece.length(); i++) {
      char c = piece.charAt(i);
      if (preformatted > 0 && c == '\n') {
        text.append(text.isEmpty() || lineDue ? "" : "\n");
      } else if (preformatted > 0 && (c == ' ' || c == '\t')) {
        begin();
        text.append(c);
      } else if (c <= ' ' || c == '\u00A0') {
        spaceDue = true;
      } else if (c != '\u00AD' && c != '\u200B') { // soft hyphen and zero-width space are unseen
        begin();
        text.append(c);
      }
    }
  }

  /** Writes the line end or the space that is due. */
  private void begin() {
    if (!text.isEmpty() && lineDue) {
      text.append(text.charAt(text.length() - 1) == '\n' ? "" : "\n");
    } else if (!text.isEmpty() && spaceDue && text.charAt(text.length() - 1) > ' ') {
      text.append(' ');
    }
    lineDue = false;
    spaceDue = false;
  }
}
