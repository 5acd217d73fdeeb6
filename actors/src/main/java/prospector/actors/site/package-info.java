/**
 * How links come from the hosts of this site to those of another (docs/sites.md).
 *
 * <p><b>What comes in.</b> What hosts say to hosts, by the {@link
 * prospector.actors.site.SiteRouter}; batches of other sites, as they lie in the table.
 *
 * <p><b>Who decides.</b> The {@link prospector.actors.site.SiteMap}, which site a host belongs to.
 *
 * <p>Where hosts go to the nearest site, {@link prospector.actors.site.SitePlaces} knows which were
 * given to whom, and the {@link prospector.actors.site.UnplacedPost} keeps what is for hosts that
 * were given to nobody yet.
 *
 * <p><b>What goes out.</b> Links to a host of another site go to the {@link
 * prospector.actors.site.SitePost}, which keeps them in the table as a {@link
 * prospector.actors.site.SiteBatch}, each URL once, and only then lets their sender forget them.
 * What came from another site the {@link prospector.actors.site.SiteInbox} hands to its hosts, as
 * if a host had sent it, until each has said that it has it.
 */
@NullMarked
package prospector.actors.site;

import org.jspecify.annotations.NullMarked;
