/**
 * A page as it is stored: its row, and what is asked of the rows.
 *
 * <ol>
 *   <li>A {@link prospector.persistence.page.PageRecord} comes in with its {@link
 *       prospector.persistence.page.PageLinks}; {@link prospector.persistence.page.PageText} makes
 *       it fit into a row. {@link prospector.persistence.page.PageCopy} says whether its content
 *       was known, {@link prospector.persistence.page.LeftLinks} which of its links were not taken.
 *   <li>{@link prospector.persistence.page.PageArchive} stores it, and later each {@link
 *       prospector.persistence.page.Visit} of it. Stored, it is a {@link
 *       prospector.persistence.page.StoredPage}: with its {@link
 *       prospector.persistence.page.WarcLocation} and the {@link
 *       prospector.persistence.page.Validators} to ask by next time. A {@link
 *       prospector.persistence.page.PageOrigin} says for which node it counts, a {@link
 *       prospector.persistence.page.PastCapture} where an earlier state of it lies.
 *   <li>{@link prospector.persistence.page.PageRows} and {@link
 *       prospector.persistence.page.VisitRows} bind and read the rows; {@link
 *       prospector.persistence.page.PageLines} writes the same as a line of JSON.
 *   <li>{@link prospector.persistence.page.PageQueries} finds pages, {@link
 *       prospector.persistence.page.CrawlTotals} sums up their {@link
 *       prospector.persistence.page.Counts}; {@link prospector.persistence.page.PageListing} and
 *       {@link prospector.persistence.page.HostListing} are for those who watch, {@link
 *       prospector.persistence.page.PageFeed} for those who keep an account. {@link
 *       prospector.persistence.page.StoredPageReader} reads what is archived of a page, or takes it
 *       from the {@link prospector.persistence.page.RecentPages}; a {@link
 *       prospector.persistence.page.UnreadFileException} says that it may be there another time.
 * </ol>
 */
@NullMarked
package prospector.persistence.page;

import org.jspecify.annotations.NullMarked;
