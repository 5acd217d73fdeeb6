/**
 * Sites as common server software makes them, served beside every fake web: a wiki, a blog, notes,
 * directories of files and a manual under two names.
 *
 * <p>Each has the views, lists and second addresses that its software puts on every page, so that a
 * crawler which asks for them all wastes most of its requests. {@link
 * prospector.simweb.software.SoftwareWeb} is the face; nothing links to these hosts from the graph,
 * and none of their pages is counted there.
 */
@NullMarked
package prospector.simweb.software;

import org.jspecify.annotations.NullMarked;
