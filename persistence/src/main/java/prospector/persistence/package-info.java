/** What survives a crash: pages, overflow, due hosts, models, the archive. */
@NullMarked
package prospector.persistence;

import org.jspecify.annotations.NullMarked;
