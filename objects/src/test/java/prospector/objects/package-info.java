/** Tests. */
@NullMarked
package prospector.objects;

import org.jspecify.annotations.NullMarked;
