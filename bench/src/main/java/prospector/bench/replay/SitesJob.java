package prospector.bench.replay;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.OptionalDouble;
import prospector.bench.cluster.BenchCluster;
import prospector.bench.crawl.CrawlJob;
import prospector.bench.crawl.CrawlRun;
import prospector.bench.crawl.CrawlSummary;
import prospector.bench.crawl.JudgedPage;
import prospector.bench.crawl.Workplace;
import prospector.bench.process.MeasuredRun;
import prospector.bench.process.WebServer;
import prospector.bench.sites.LentWeb;

/**
 * One crawl by several sites, seen as one crawl: the pages of all in the order they were fetched.
 *
 * @param place has {@code topic.conf}; the sites' files go there too
 * @param web what is crawled
 * @param pages the budget of all sites
 * @param inFlight requests in flight of all sites
 * @param policy of the crawl
 */
record SitesJob(Path place, WebServer web, int pages, int sites, int inFlight, String policy) {
  CrawlRun run(Workplace workplace, Clock clock) throws IOException, InterruptedException {
    BenchCluster.Topic topic = new BenchCluster.Topic(web, place.resolve("topic.conf"), true);
    int share = Math.max(1, (inFlight + sites / 2) / sites);
    List<String> settings =
        List.of(
            "crawl.in-flight=" + share,
            "crawl.policy=" + policy,
            "crawl.random-seed=" + CrawlJob.RANDOM_SEED);
    LentWeb done = LentWeb.crawl(topic, sites, pages, settings, place, workplace, clock);
    List<JudgedPage> judged = ClusterJob.judged(done.directories());
    CrawlSummary summary =
        new CrawlSummary(
            judged.size(),
            judged.stream().filter(JudgedPage::relevant).count(),
            done.seconds(),
            done.cpuSeconds(),
            done.reason());
    MeasuredRun process =
        new MeasuredRun(0, OptionalDouble.of(done.cpuSeconds()), done.seconds(), List.of());
    return new CrawlRun(process, summary, judged);
  }
}
