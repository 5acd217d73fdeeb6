/** What-if: a finished crawl's pages crawled again offline under another topic or policy. */
@NullMarked
package prospector.node.replay;

import org.jspecify.annotations.NullMarked;
