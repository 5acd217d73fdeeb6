/**
 * Writing out what a crawl has stored, for the command line and the API.
 *
 * <p>{@link prospector.node.export.CrawlExport} is asked, with an {@link
 * prospector.node.export.ExportOrder}; a {@code PageExport} is one format of it. Everything is read
 * from the database and the archive, row by row, so that a crawl that goes on meanwhile is not
 * disturbed.
 */
@NullMarked
package prospector.node.export;

import org.jspecify.annotations.NullMarked;
