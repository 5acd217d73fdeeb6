/** What to fetch next: link features, the online link model, the bounded frontier. */
@NullMarked
package prospector.prioritizer;

import org.jspecify.annotations.NullMarked;
