/**
 * Text as words: one scan that folds case and cuts words of any script, a matcher that counts many
 * phrases in that scan, stop words.
 *
 * <p>Used only inside this module; it knows nothing of topics.
 */
@NullMarked
package prospector.nugget.text;

import org.jspecify.annotations.NullMarked;
