/** What we write, read by jwarc; what others wrote, read by us. */
@NullMarked
package prospector.persistence.warc;

import org.jspecify.annotations.NullMarked;
