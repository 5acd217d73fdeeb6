/**
 * From bytes to text, links and directives.
 *
 * <p>{@link prospector.web.page.PageParser} is the face; {@link
 * prospector.web.page.JsoupPageParser} does it. In order:
 *
 * <ol>
 *   <li>{@link prospector.web.header.MediaType} reads the Content-Type; {@code CharsetChooser}
 *       picks the encoding in the HTML standard's order of trust: byte order mark, header, {@code
 *       MetaPrescan}, and at last what the bytes look like. Labels are those of browsers ({@code
 *       WebEncoding}). The bytes are decoded once.
 *   <li>{@code MarkupBound} cuts sources that would cost the tree builder quadratic time; jsoup
 *       builds the tree.
 *   <li>{@code PageScan} walks it once, without recursion. {@code VisibleText} takes the text and
 *       remembers where blocks start, {@code ElementStack} knows the template position of a link,
 *       {@code HeadElements} and {@code EmbeddedMedia} take what the document says of itself and
 *       what it plays.
 *   <li>{@code LinkResolution} resolves the references against the base, which may stand anywhere
 *       in the document, and keeps each target once.
 * </ol>
 *
 * <p>Files such as PDF go to a {@link prospector.web.page.DocumentReader} by their media type where
 * the optional {@link prospector.web.page.DocumentModule} is on the class path ({@link
 * prospector.web.page.DocumentPageParser}).
 *
 * <p>{@link prospector.web.page.LinkPolicy} then says which links of a {@link
 * prospector.web.page.ParsedPage} may be followed. Cost beside jsoup's tree: three tenths of it,
 * the choice of the charset and normalising the links included (13 kB pages of Debian
 * documentation, 0.29 against 0.22 CPU-s per 1,000; November 2026).
 */
@NullMarked
package prospector.web.page;

import org.jspecify.annotations.NullMarked;
