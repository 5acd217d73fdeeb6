/**
 * What comes to a host, and what a link is on its way.
 *
 * <p>Whoever has something for a host sends a {@link prospector.actors.host.link.HostMessage} (one
 * kind of {@link prospector.actors.host.link.HostCommand}) by a {@link
 * prospector.actors.host.link.HostRouter}, which finds the actor by its {@link
 * prospector.actors.host.link.HostEntityId}.
 *
 * <p>Links: a page's links to one host are a {@link prospector.actors.host.link.LinkBatch} of
 * {@link prospector.actors.host.link.FoundLink}s. It travels as a {@link
 * prospector.actors.host.link.Handoff} of the page's host until the owner of the links has
 * persisted it. There each URL gets a {@link prospector.actors.host.link.UrlState} and never loses
 * it; those that a rule refuses at once are a {@link prospector.actors.host.link.Refusal}. What
 * waits is written as a {@link prospector.actors.host.link.SavedUrl}, by {@link
 * prospector.actors.host.link.SavedUrlCodec} where it goes into the overflow table.
 *
 * <p>Files of a site: {@link prospector.actors.host.link.SitemapFile} is what is remembered of a
 * sitemap. {@link prospector.actors.host.link.RobotsAnswer} is what a request for a robots.txt
 * brought, and {@link prospector.actors.host.link.RobotsParts} how it travels where another host
 * asked for it.
 *
 * <p>All of these are values; nothing here decides.
 */
@NullMarked
package prospector.actors.host.link;

import org.jspecify.annotations.NullMarked;
