/**
 * Texts: {@link prospector.web.text.TextSketch} stands for a page's visible text in 16 bytes and
 * tells near duplicates from other pages; {@link prospector.web.text.MeasuredText} does so where a
 * frame stands around all pages of a site; {@link prospector.web.text.NormalForm} is one form for
 * what looks the same; {@link prospector.web.text.Controls} knows the characters that are no text,
 * {@link prospector.web.text.UnspacedScripts} those that are words, or half of one, by themselves.
 */
@NullMarked
package prospector.web.text;

import org.jspecify.annotations.NullMarked;
