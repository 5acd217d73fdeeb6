package prospector.search;

import prospector.web.page.ParsedPage;

/** Says which of a page's text is indexed, and shown as passages. */
public interface IndexText {

  /** The text of a page. */
  Part of(ParsedPage page);

  /**
   * Text to index.
   *
   * @param text white space folded; headings are part of it
   * @param headings the headings alone, divided by line feeds; a word in them counts for more
   */
  record Part(String text, String headings) {}
}
