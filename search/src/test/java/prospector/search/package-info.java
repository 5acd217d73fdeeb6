@NullMarked
package prospector.search;

import org.jspecify.annotations.NullMarked;
