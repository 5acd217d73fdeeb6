/** What survives, proved: kills, full disks, second owners, foreign files. */
@NullMarked
package prospector.persistence.sql;

import org.jspecify.annotations.NullMarked;
