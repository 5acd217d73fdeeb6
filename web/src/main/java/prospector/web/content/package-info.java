/**
 * What a page is about, without what its site writes around it.
 *
 * <p>{@link prospector.web.content.MainTextReader} is the face. In order:
 *
 * <ol>
 *   <li>{@code StatedFacts} reads author and date where the page states them.
 *   <li>{@code ContentTree} copies the part of the tree that can be read, within bounds on its
 *       depth, its size, and the work that the next step may have with it.
 *   <li>{@code ArticleSearch} has Readability4J find the article in the copy.
 *   <li>{@code BlockText} writes it as text and {@code MarkdownText} as Markdown.
 * </ol>
 *
 * <p>Why these libraries, and what they cost: {@code docs/decisions/0027-main-text.md}.
 */
@NullMarked
package prospector.web.content;

import org.jspecify.annotations.NullMarked;
