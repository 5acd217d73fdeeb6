/** Tests of the main text of pages, with pages written for them. */
@NullMarked
package prospector.web.content;

import org.jspecify.annotations.NullMarked;
