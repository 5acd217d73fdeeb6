package prospector.node.inspect;

import prospector.prioritizer.Explanation;
import prospector.prioritizer.QueuedUrl;

/**
 * Why a waiting URL has its place: what the command, the API and the page render, each in its own
 * way.
 *
 * @param score its parts, with what the host itself puts first or last
 * @param position in its host's queue, from 1
 * @param queued URLs of the crawl in that queue
 * @param bid what its host would bid with it if it were the best, log-odds
 */
public record Explained(QueuedUrl url, Explanation score, int position, int queued, double bid) {}
