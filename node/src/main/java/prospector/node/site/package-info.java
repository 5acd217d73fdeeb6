/**
 * Several sites that crawl one web together (docs/sites.md): each a whole crawler with a database
 * of its own.
 *
 * <p><b>What comes in.</b> The settings block {@code site}; words and links of other sites, over
 * the {@link prospector.node.site.SiteRoutes}.
 *
 * <p><b>Who decides.</b> {@link prospector.node.site.Sites} puts the parts of a node together. The
 * {@link prospector.node.site.SiteExchange} has a word with each other site by a {@link
 * prospector.node.site.line.SiteLine}: a {@link prospector.node.site.SiteHello} of its {@link
 * prospector.node.site.SiteBook}, crawls that the other does not know, links that wait for it. The
 * {@link prospector.node.site.SiteDesk} does what others ask. The {@link
 * prospector.node.site.SiteGate} is shut while sites see different maps, {@link
 * prospector.node.site.SiteQuiet} says when a crawl is over at all of them, and {@link
 * prospector.node.site.SiteErrands} carry what hosts ask each other.
 *
 * <p><b>What goes out.</b> A router for all that is for hosts, and the view of the sites.
 */
@NullMarked
package prospector.node.site;

import org.jspecify.annotations.NullMarked;
