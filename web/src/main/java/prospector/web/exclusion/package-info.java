/**
 * Who does not want to be crawled, or is not to be: {@link prospector.web.exclusion.ExclusionList}
 * is read from a file that an operator edits while crawls run ({@link
 * prospector.web.exclusion.ExclusionFile}).
 */
@NullMarked
package prospector.web.exclusion;

import org.jspecify.annotations.NullMarked;
