/**
 * Finding again what a crawl has stored: an index of its pages beside the archive, and questions to
 * it.
 *
 * <ol>
 *   <li>{@link prospector.search.PageIndexer} takes stored pages from the database in the order
 *       they were stored, parses their archived bodies again and hands them to the index as {@link
 *       prospector.search.IndexedPage}. {@link prospector.search.IndexText} says which of a page's
 *       text is indexed.
 *   <li>{@link prospector.search.IndexWriting} writes them. <em>What is in the index and up to
 *       which page it has come are one commit</em>, so that a kill at any time leaves no page out
 *       and none twice. An index that is damaged, or of another version, is made anew: it holds
 *       nothing that the archive does not.
 *   <li>{@link prospector.search.WordQuery} reads what somebody typed; {@link
 *       prospector.search.IndexReading} answers it with {@link prospector.search.Hit}s, whose
 *       passages carry the places of the words and no markup.
 *   <li>{@code Languages} makes words of text: each word stands in the index as it is written, and
 *       beside it its stem by the rules of the page's language.
 * </ol>
 *
 * <p>Lucene's types stay in this package.
 */
@NullMarked
package prospector.search;

import org.jspecify.annotations.NullMarked;
