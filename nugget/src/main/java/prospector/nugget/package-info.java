/** What is relevant: nugget functions, the topic file, training one from examples. */
@NullMarked
package prospector.nugget;

import org.jspecify.annotations.NullMarked;
