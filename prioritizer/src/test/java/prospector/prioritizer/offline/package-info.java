/**
 * A crawl of a recorded link graph without HTTP, to choose the link model's settings and to know
 * how often models must be published and queues scored again. {@link
 * prospector.prioritizer.offline.OfflineCrawl} is the command.
 */
@NullMarked
package prospector.prioritizer.offline;

import org.jspecify.annotations.NullMarked;
