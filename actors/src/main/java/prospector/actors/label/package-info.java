/**
 * What a crawl learns from labels: a kept page is read again with the link that led to it, teaches
 * the nugget function, and corrects the link model.
 */
@NullMarked
package prospector.actors.label;

import org.jspecify.annotations.NullMarked;
