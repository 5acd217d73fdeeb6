@NullMarked
package prospector.web.exclusion;

import org.jspecify.annotations.NullMarked;
