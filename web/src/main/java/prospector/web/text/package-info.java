/**
 * Texts compared: {@link prospector.web.text.TextSketch} stands for a page's visible text in 16
 * bytes and tells near duplicates from other pages.
 */
@NullMarked
package prospector.web.text;

import org.jspecify.annotations.NullMarked;
