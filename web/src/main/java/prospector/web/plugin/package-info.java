/**
 * What a jar in {@code plugins/} may add to a crawl: a {@link prospector.web.plugin.UrlFilter}, a
 * {@link prospector.web.plugin.PageListener}, a {@link prospector.web.plugin.Sink}; docs/plugins.md
 * has a template of each.
 *
 * <p>A plug-in is a public class with a public constructor without parameters, named in {@code
 * META-INF/services/} of its jar. <em>It runs in a thread of its own</em> ({@link
 * prospector.web.plugin.OwnThread}), so that one that hangs holds up nothing.
 */
@NullMarked
package prospector.web.plugin;

import org.jspecify.annotations.NullMarked;
