package prospector.web.content;

import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import prospector.web.page.PageTree;
import prospector.web.page.ParsedPage;
import prospector.web.text.Cut;
import prospector.web.url.CrawlUrl;

/**
 * Finds the main text of a page: the article, not the menu, the side bar and the foot.
 *
 * <p><em>Never throws, and costs no more than the bounds of {@link ContentTree} allow.</em> A page
 * whose main text is not found has its whole text as that, and {@link MainText.Extent} says so. The
 * same page always has the same main text. Stateless; safe to share between threads.
 */
public final class MainTextReader {
  private static final int TITLE_CHARS_MAX = 500;
  private static final int TEXT_CHARS_MAX = 1_000_000;
  private static final Pattern LINE_END = Pattern.compile("\\R");
  private static final Pattern CONTROL = Pattern.compile("[\\p{Cntrl}&&[^\\n\\t]]");

  /** The main text of a page, without Markdown. */
  public MainText text(ParsedPage page) {
    return read(page, false);
  }

  /**
   * The main text of a page as its blocks alone tell it, at a twentieth of the cost: another
   * reading than {@link #text}, for who wants it of each page of a crawl.
   */
  public MainText quickText(ParsedPage page) {
    boolean markup = PageTree.isMarkup(page.mime());
    StatedFacts facts = markup ? facts(page) : StatedFacts.NONE;
    String text = markup ? MainBlocks.of(page) : "";
    if (text.length() >= ArticleSearch.CHARS_ENOUGH) {
      return main(page, facts, text, MainText.Extent.MAIN, "");
    }
    return markup
        ? whole(page, facts, MainText.Extent.WHOLE_NONE_FOUND, false)
        : unmarked(page, false);
  }

  /** The tree is built only for pages that may state something. */
  private static StatedFacts facts(ParsedPage page) {
    try {
      return StatedFacts.mayBeIn(page.html()) || page.title().isEmpty()
          ? StatedFacts.of(PageTree.of(page))
          : StatedFacts.NONE;
    } catch (RuntimeException | StackOverflowError unreadable) {
      return StatedFacts.NONE;
    }
  }

  /** The main text of a page, with Markdown, which costs half as much again. */
  public MainText textAndMarkdown(ParsedPage page) {
    return read(page, true);
  }

  private static MainText read(ParsedPage page, boolean markdown) {
    if (!PageTree.isMarkup(page.mime())) {
      return unmarked(page, markdown);
    }
    StatedFacts facts = StatedFacts.NONE;
    try {
      Document tree = PageTree.of(page);
      facts = StatedFacts.of(tree);
      return of(page, tree, facts, markdown);
    } catch (RuntimeException | StackOverflowError unreadable) {
      return whole(page, facts, MainText.Extent.WHOLE_NONE_FOUND, markdown);
    }
  }

  private static MainText of(ParsedPage page, Document tree, StatedFacts facts, boolean markdown) {
    CrawlUrl base = PageTree.baseOf(page, tree);
    Optional<Document> copy = ContentTree.copy(tree, base, ContentTree.Part.CONTENT);
    if (copy.isEmpty()) {
      return whole(page, facts, MainText.Extent.WHOLE_TOO_LARGE, markdown);
    }
    Optional<Element> article =
        ArticleSearch.find(copy.get(), page.title())
            .or(
                () ->
                    ContentTree.copy(tree, base, ContentTree.Part.CONTENT)
                        .flatMap(again -> ArticleSearch.findLeniently(again, page.title())));
    if (article.isPresent()) {
      return main(page, facts, article.get(), MainText.Extent.MAIN, markdown);
    }
    return ContentTree.copy(tree, base, ContentTree.Part.ALL)
        .map(all -> main(page, facts, all.body(), MainText.Extent.WHOLE_NONE_FOUND, markdown))
        .orElseGet(() -> whole(page, facts, MainText.Extent.WHOLE_TOO_LARGE, markdown));
  }

  private static MainText main(
      ParsedPage page, StatedFacts facts, Element body, MainText.Extent extent, boolean markdown) {
    return main(page, facts, BlockText.of(body), extent, markdown ? MarkdownText.of(body) : "");
  }

  private static MainText main(
      ParsedPage page, StatedFacts facts, String text, MainText.Extent extent, String markdown) {
    return new MainText(
        title(page, facts),
        facts.author(),
        facts.published(),
        page.language().orElse(""),
        text,
        markdown,
        extent);
  }

  private static MainText whole(
      ParsedPage page, StatedFacts facts, MainText.Extent extent, boolean markdown) {
    String text = page.text();
    return main(page, facts, text, extent, markdown ? MarkdownText.escaped(text) : "");
  }

  /** A plain text has its lines as they stand; of what is no text, such as a picture, none is. */
  private static MainText unmarked(ParsedPage page, boolean markdown) {
    MainText.Extent extent = MainText.Extent.WHOLE_NO_MARKUP;
    if (!page.mime().startsWith("text/")) {
      return whole(page, StatedFacts.NONE, extent, markdown);
    }
    String source = Cut.at(page.html(), TEXT_CHARS_MAX);
    String text = LINE_END.matcher(source).replaceAll("\n");
    text = CONTROL.matcher(text).replaceAll(" ").stripTrailing();
    return main(page, StatedFacts.NONE, text, extent, markdown ? MarkdownText.fenced(text) : "");
  }

  private static String title(ParsedPage page, StatedFacts facts) {
    String title = page.title().isEmpty() ? facts.title() : page.title();
    return Cut.at(title, TITLE_CHARS_MAX);
  }
}
