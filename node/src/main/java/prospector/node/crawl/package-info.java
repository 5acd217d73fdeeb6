/**
 * Crawls: their orders, how one is begun, worked on and ended, and what is done to one that lies
 * there.
 *
 * <p><b>What comes in.</b> A {@link prospector.node.crawl.CrawlRequest}, from a command line, or a
 * row of the crawl table: {@link prospector.node.crawl.OrderDesk} writes rows, {@link
 * prospector.node.crawl.StoredOrders} reads one back as a specification, {@link
 * prospector.node.crawl.ScopeOrders} remembers the scopes that were in force before. {@link
 * prospector.node.crawl.CrawlDatabases} opens what crawls lie in; what an interrupted command left
 * half done is refused first ({@link prospector.node.crawl.UnfinishedWork}), another topic for the
 * same crawl too ({@link prospector.node.crawl.OtherTopic}), and a budget that was spent before
 * anything is started ({@link prospector.node.report.SpentBudget}, {@link
 * prospector.node.crawl.SpentCrawl}). Example pages of a topic come from the archive ({@link
 * prospector.node.crawl.ArchivedExamples}) or with the orders ({@link
 * prospector.node.crawl.SubmittedExamples}).
 *
 * <p><b>Who decides.</b> The {@link prospector.node.crawl.CrawlRegistry} does on its node what the
 * table says, by the {@link prospector.node.crawl.Course} that the node has: to work on every
 * crawl, or on one and end with it. A {@link prospector.node.crawl.CrawlRun} is one crawl on one
 * node: its actor, its learner with the model of before ({@link prospector.node.crawl.CrawlModel}),
 * its labels. {@link prospector.node.crawl.RunningCrawls} asks all of them how far they are.
 *
 * <p><b>What goes out.</b> The outside sees a {@link prospector.node.crawl.CrawlSession}, which a
 * {@link prospector.node.crawl.CrawlSessionFactory} starts: {@link
 * prospector.node.crawl.NewestNugget} while it runs, {@link prospector.node.crawl.SeedReport},
 * {@link prospector.node.crawl.StoredHarvest} and CPU time ({@link prospector.node.crawl.CpuMeter})
 * at its end. {@link prospector.node.crawl.LastWords} end the archive with the crawl's passport.
 *
 * <p><b>Crawls that lie there.</b> {@link prospector.node.crawl.CrawlChoice} finds the one that is
 * meant; {@link prospector.node.crawl.RejudgeRun} gives it another topic (a {@link
 * prospector.node.crawl.RejudgePlace}), {@link prospector.node.crawl.CrawlDeletion} deletes it. A
 * {@link prospector.node.crawl.DemoMark} tells a demo's directory from any other.
 */
@NullMarked
package prospector.node.crawl;

import org.jspecify.annotations.NullMarked;
