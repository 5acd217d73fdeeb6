/**
 * What a host decides, as plain classes: state and news go in, events come out. No actor, no
 * database, no waiting.
 *
 * <p>Links that arrive: {@link prospector.actors.host.decide.Arrivals} says how urgent they are;
 * {@link prospector.actors.host.decide.Admissions} makes the {@link
 * prospector.actors.host.decide.Admission} of a crawl, which sorts them by bounds, scope,
 * robots.txt, {@link prospector.actors.host.decide.ParameterFilter} and what is known; {@link
 * prospector.actors.host.decide.Comeback} does so for URLs that return from the overflow table.
 *
 * <p>A request that is due: {@link prospector.actors.host.decide.HostTiming} says when the next may
 * start ({@link prospector.actors.host.decide.BelievedBar} which bars to believe, {@link
 * prospector.actors.host.decide.NameClock} what hosts of one name share, {@link
 * prospector.actors.host.decide.Activity} what is under way), {@link
 * prospector.actors.host.decide.RobotsDesk} what robots.txt says and whether it must be asked for
 * (rules in the {@link prospector.actors.host.decide.RobotsShelf}, judged in small turns by {@link
 * prospector.actors.host.decide.RobotsJudge}), {@link prospector.actors.host.decide.SitemapDesk}
 * which sitemap is next and {@link prospector.actors.host.decide.SitemapLinks} what to take from
 * it, {@link prospector.actors.host.decide.DueVisits} which stored page is to be seen again, {@link
 * prospector.actors.host.decide.SlowingScorer} which URL is best, within the {@link
 * prospector.actors.host.decide.SweepBudget} for scoring anew.
 *
 * <p>A request that is over: {@link prospector.actors.host.decide.OutcomeDecisions} says which
 * event records it; {@link prospector.actors.host.decide.Outlinks} which links go to whom; {@link
 * prospector.actors.host.decide.Tasks} translates.
 *
 * <p>What an event needs first of the database is {@link prospector.actors.host.decide.Groundwork};
 * {@link prospector.actors.host.decide.Doubts} settles what only a filter knows. The bounds are
 * {@link prospector.actors.host.decide.HostSettings} and {@link
 * prospector.actors.host.decide.SitemapSettings}.
 */
@NullMarked
package prospector.actors.host.decide;

import org.jspecify.annotations.NullMarked;
