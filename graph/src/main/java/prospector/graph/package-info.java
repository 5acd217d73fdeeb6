/**
 * Who points to whom: the link graph of a crawl, and measures of its pages.
 *
 * <p>The way of a link into the graph:
 *
 * <ol>
 *   <li>{@link prospector.graph.StoredLinks} reads what the crawl stored once for each page, and
 *       parses an archived page only where nothing was.
 *   <li>{@code LinkChunk} numbers the URLs of as many pages as memory holds, and leaves both on the
 *       disk; {@code ChunkMerge} makes one sorted {@link prospector.graph.UrlList} of all chunks,
 *       in which a host's URLs follow each other.
 *   <li>{@code ArcSorter} sorts the links by number, both ways, and has the WebGraph library (Boldi
 *       and Vigna 2004) write them as compressed graphs. {@code HostLevel} does the same for the
 *       hosts.
 *   <li>{@link prospector.graph.GraphHome} puts the new graph in the place of the old one, in one
 *       step: what was there stays until the new one is whole.
 *   <li>{@code rank/} computes measures of its URLs and stores them beside the graph; {@code part/}
 *       does the same for a graph whose parts lie on several nodes.
 * </ol>
 *
 * <p>Types of the WebGraph library stay in this package.
 */
@NullMarked
package prospector.graph;

import org.jspecify.annotations.NullMarked;
