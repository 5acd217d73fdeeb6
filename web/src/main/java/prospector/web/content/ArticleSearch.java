package prospector.web.content;

import java.util.List;
import java.util.Optional;
import net.dankito.readability4j.model.ArticleGrabberOptions;
import net.dankito.readability4j.model.ArticleMetadata;
import net.dankito.readability4j.model.ReadabilityOptions;
import net.dankito.readability4j.processor.ArticleGrabber;
import net.dankito.readability4j.processor.Preprocessor;
import net.dankito.readability4j.util.RegExUtil;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Has Readability4J find the article of a document (the scoring of Arc90's and Mozilla's
 * Readability: paragraphs with text and commas count for what they lie in, links and suspicious
 * class names against it).
 *
 * <p>The library's own way from lenient to strict reads the page again from text; here each way is
 * tried on a fresh {@link ContentTree}, at most two of them.
 */
final class ArticleSearch {
  static final int CHARS_ENOUGH = 140; // less is no article but what was left of a page
  private static final int TOP_CANDIDATES = 5; // Readability's own number
  private static final RegExUtil NAMES =
      new RegExUtil(
          RegExUtil.UnlikelyCandidatesDefaultPattern,
          RegExUtil.OkMaybeItsACandidateDefaultPattern,
          RegExUtil.PositiveDefaultPattern,
          RegExUtil.NegativeDefaultPattern,
          RegExUtil.ExtraneousDefaultPattern,
          RegExUtil.BylineDefaultPattern,
          RegExUtil.ReplaceFontsDefaultPattern,
          RegExUtil.NormalizeDefaultPattern,
          RegExUtil.VideosDefaultPattern,
          RegExUtil.NextLinkDefaultPattern,
          RegExUtil.PrevLinkDefaultPattern,
          RegExUtil.WhitespaceDefaultPattern,
          RegExUtil.HasContentDefaultPattern);

  private ArticleSearch() {}

  /** The article, without what its class names or its links make suspicious. Changes the tree. */
  static Optional<Element> find(Document tree, String title) {
    return find(tree, title, new ArticleGrabberOptions(true, true, true));
  }

  /** The article, whatever its parts are called and however many links they have. */
  static Optional<Element> findLeniently(Document tree, String title) {
    return find(tree, title, new ArticleGrabberOptions(false, true, false));
  }

  private static Optional<Element> find(
      Document tree, String title, ArticleGrabberOptions strictness) {
    // 0 elements is no bound, and from 0 characters on whatever is found counts: both are ours
    ReadabilityOptions options = new ReadabilityOptions(0, TOP_CANDIDATES, 0, List.of());
    new Preprocessor(NAMES).prepareDocument(tree);
    ArticleMetadata metadata = new ArticleMetadata();
    metadata.setTitle(title);
    try {
      Element article =
          new ArticleGrabber(options, NAMES).grabArticle(tree, metadata, strictness, null);
      return Optional.ofNullable(article).filter(found -> found.text().length() >= CHARS_ENOUGH);
    } catch (RuntimeException nothingLeft) { // it removed the candidate itself
      return Optional.empty();
    }
  }
}
