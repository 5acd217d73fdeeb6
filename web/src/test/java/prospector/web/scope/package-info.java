@NullMarked
package prospector.web.scope;

import org.jspecify.annotations.NullMarked;
