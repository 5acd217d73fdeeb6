/** What survives, proved: kills, full disks, second owners, foreign files. */
@NullMarked
package prospector.persistence.page;

import org.jspecify.annotations.NullMarked;
