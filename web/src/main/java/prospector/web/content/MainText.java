package prospector.web.content;

import prospector.web.text.Controls;

/**
 * The main text of a page, and what the page states of it; all of it {@link Controls#storable}, and
 * what it states without {@link Controls}.
 *
 * @param title of the page, white space folded, at most 500 characters; may be empty
 * @param author whom the page names as its author, at most 200 characters; empty where it names
 *     none
 * @param published when the page says it was published: {@code 2026-01-31}, or {@code
 *     2026-01-31T08:00:00Z} where it states a time and a zone; empty where it states none
 * @param language primary language the page states of itself, such as {@code en}; empty for none
 * @param text the main text, a line for each block, of plain text its own lines, of files such as
 *     PDF one line, at most a million characters
 * @param markdown the same as Markdown (CommonMark with tables of GitHub's kind), links absolute;
 *     plain text is a block of code; empty where it was not asked for
 * @param extent how much of the page that is
 */
public record MainText(
    String title,
    String author,
    String published,
    String language,
    String text,
    String markdown,
    Extent extent) {
  public MainText {
    title = stated(title);
    author = stated(author);
    published = stated(published);
    language = stated(language);
    text = Controls.storable(text);
    markdown = Controls.storable(markdown);
  }

  private static String stated(String words) {
    return Controls.without(Controls.storable(words));
  }

  /** How much of a page its main text is, and where it is all of it, why. */
  public enum Extent {
    /** The main text alone. */
    MAIN,
    /** The whole text: the page is no HTML, so that nothing surrounds its text. */
    WHOLE_NO_MARKUP,
    /** The whole text: nothing in the page stands out as its main text. */
    WHOLE_NONE_FOUND,
    /** The whole text: the page has more markup or text than is searched. */
    WHOLE_TOO_LARGE;

    /** The name that files and the API give it, such as {@code whole_too_large}. */
    public String key() {
      return name().toLowerCase(java.util.Locale.ROOT);
    }
  }
}
