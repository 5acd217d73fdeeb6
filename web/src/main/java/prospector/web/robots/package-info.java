/**
 * The robots exclusion protocol (RFC 9309): what a host lets us fetch, and how slowly.
 *
 * <ol>
 *   <li>The owner of a host asks for {@code /robots.txt} through the same fetcher and the same
 *       delays as for any page, and follows up to five redirects of it ({@link
 *       prospector.web.robots.RobotsPolicy#nextLocation}).
 *   <li>{@link prospector.web.robots.RobotsPolicy#record} turns what came into a {@link
 *       prospector.web.robots.RobotsRecord}, which is persisted with the host: a file to obey,
 *       nothing to obey, or unreachable. Section 2.3.1 of the RFC, with 429 treated as 5xx.
 *   <li>The record keeps what the file says to our product token and nothing else; {@link
 *       prospector.web.robots.RobotsPolicy#rules} compiles it. Groups that name the same agent are
 *       merged, the longest match wins, and allow wins a tie (sections 2.2.1 and 2.2.2).
 *   <li>The copy is good for 24 hours; while the host is unreachable nothing is allowed and it is
 *       asked again after 5 minutes to 6 hours, and after 30 days it counts as absent.
 * </ol>
 *
 * <p>Beyond the RFC: {@code Crawl-delay} is obeyed whatever its length, an allowed {@code
 * index.html} allows its folder and lines are cut at 16 kB (both as Google's parser does), and
 * where no group names our agent a group whose name ours starts with does (1994 protocol). Names
 * with digits and dots are obeyed. Parsing is crawler-commons'; matching is ours ({@link
 * prospector.web.robots.RobotsMatcher}), at a bounded cost a URL, see {@code
 * docs/decisions/0002-robots.md}.
 */
@NullMarked
package prospector.web.robots;

import org.jspecify.annotations.NullMarked;
