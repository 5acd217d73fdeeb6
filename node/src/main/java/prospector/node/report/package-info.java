/** How far a crawl is, as a line on a terminal, as a closing summary and as summary.json. */
@NullMarked
package prospector.node.report;

import org.jspecify.annotations.NullMarked;
