/**
 * Lines that say what stored URLs point to, as {@code export --format page-links} writes them and
 * other sites read them: {@link prospector.node.links.PageLinkWriter} and {@link
 * prospector.node.links.PageLinkReader}.
 */
@NullMarked
package prospector.node.links;

import org.jspecify.annotations.NullMarked;
