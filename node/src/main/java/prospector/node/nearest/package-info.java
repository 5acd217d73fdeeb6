/**
 * Gives hosts to the nearest site (docs/decisions/0045-nearest-site.md).
 *
 * <p><b>Who decides.</b> The site that the host's name gives, its <em>home</em>, and no other. It
 * has all sites measure how long they take to connect ({@link
 * prospector.node.nearest.ConnectTimes}), gathers what they say ({@link
 * prospector.node.nearest.Survey}) and takes the nearest ({@link
 * prospector.node.nearest.NearestChoice}).
 *
 * <p><b>Who knows.</b> The {@link prospector.node.nearest.PlaceBook}: a table of what was decided
 * anywhere, and whether this site may decide now.
 *
 * <p><b>Who does it.</b> The {@link prospector.node.nearest.PlaceRound} from time to time, and a
 * {@link prospector.node.nearest.PlaceTalk} with each other site.
 */
@NullMarked
package prospector.node.nearest;

import org.jspecify.annotations.NullMarked;
