/** The main text of pages that a crawl has stored, read again from its archive. */
@NullMarked
package prospector.node.text;

import org.jspecify.annotations.NullMarked;
