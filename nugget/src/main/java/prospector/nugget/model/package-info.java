/**
 * The trained classifier of a topic: features of a page's words, weights, the file that keeps them,
 * and fitting them to examples.
 *
 * <p>Used only inside this module.
 */
@NullMarked
package prospector.nugget.model;

import org.jspecify.annotations.NullMarked;
