package prospector.web.content;

import com.vladsch.flexmark.html2md.converter.FlexmarkHtmlConverter;
import com.vladsch.flexmark.util.data.MutableDataSet;
import com.vladsch.flexmark.util.format.TableFormatOptions;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Writes a copied element as Markdown, with flexmark's converter.
 *
 * <p>Elements that Markdown has no sign for lose their tags: the result holds no HTML.
 */
final class MarkdownText {
  private static final FlexmarkHtmlConverter CONVERTER =
      FlexmarkHtmlConverter.builder(
              new MutableDataSet()
                  .set(FlexmarkHtmlConverter.SETEXT_HEADINGS, false)
                  .set(FlexmarkHtmlConverter.OUTPUT_ATTRIBUTES_ID, false)
                  .set(FlexmarkHtmlConverter.SKIP_ATTRIBUTES, true)
                  .set(FlexmarkHtmlConverter.TYPOGRAPHIC_QUOTES, false)
                  .set(FlexmarkHtmlConverter.TYPOGRAPHIC_SMARTS, false)
                  .set(FlexmarkHtmlConverter.MAX_TRAILING_BLANK_LINES, 0)
                  // one long cell would widen its whole column, one long row all other rows
                  .set(TableFormatOptions.FORMAT_TABLE_ADJUST_COLUMN_WIDTH, false)
                  .set(TableFormatOptions.FORMAT_TABLE_FILL_MISSING_COLUMNS, false))
          .build();
  private static final Pattern FENCE = Pattern.compile("`{3,}");
  private static final String SIGNS = "\\`*_[]<>#|~&!";

  private MarkdownText() {}

  /** An element as Markdown; moves it into a document where it lies in none. */
  static String of(Element element) {
    try {
      return CONVERTER.convert(withParent(element)).strip();
    } catch (RuntimeException | StackOverflowError beyondTheConverter) {
      return escaped(BlockText.of(element));
    }
  }

  /** The converter asks each element for what it lies in. */
  private static Element withParent(Element element) {
    if (element.parent() != null) {
      return element;
    }
    Document shell = Document.createShell("");
    shell.body().appendChild(element);
    return shell.body();
  }

  /** A text as a block of code, which keeps its lines. */
  static String fenced(String text) {
    if (text.isEmpty()) {
      return "";
    }
    int longest =
        FENCE.matcher(text).results().mapToInt(it -> it.end() - it.start()).max().orElse(0);
    String fence = "`".repeat(Math.max(3, longest + 1));
    return fence + "\n" + text + "\n" + fence;
  }

  /** Text that means as Markdown what it says. */
  static String escaped(String text) {
    StringBuilder markdown = new StringBuilder(text.length() + 16);
    boolean atStart = true;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean bullet = atStart && (c == '-' || c == '+' || c == '=');
      if (bullet || SIGNS.indexOf(c) >= 0) {
        markdown.append('\\');
      }
      markdown.append(c);
      atStart = c == '\n' || (atStart && c == ' ');
    }
    return markdown.toString();
  }
}
