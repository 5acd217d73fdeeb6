package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;

import com.typesafe.config.Config;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.actors.control.CrawlActor;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.crawl.CrawlRequest;
import prospector.node.inspect.TrialPages;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.nugget.ExampleSource;
import prospector.nugget.topic.TopicFile;
import prospector.prioritizer.Policy;
import prospector.web.url.CrawlUrl;

/** What a topic is tried on, asked for through a running node. */
@Timeout(120)
class TrialPagesTest {
  private static final CrawlUrl SEED = CrawlUrl.ofNormal("http://127.0.0.1:9/");

  private static OneCrawl start(Path dir) {
    Map<String, Object> options =
        Map.of("prospector.http.port", 0, "prospector.web.allow-private", false);
    Config config = ConfigFiles.ofClassPath().load(Optional.empty(), List.of(), options);
    CrawlSpec spec =
        new CrawlSpec(
            "trams",
            TopicFile.ofWords("trams"),
            List.of(SEED),
            Policy.LEARNER,
            CrawlSpec.Budget.UNLIMITED,
            CrawlSpec.Bounds.NONE,
            0,
            1,
            1);
    return (OneCrawl)
        new CrawlLauncher(Clock.systemUTC())
            .start(new CrawlRequest(spec, dir, NodeSettings.of(config), config));
  }

  @Test
  void page_privateAddress_namesItAsTheCause(@TempDir Path dir) throws Exception {
    try (OneCrawl session = start(dir)) {
      session.run().crawl().tell(new CrawlActor.Pause(true)); // so that the node stays
      TrialPages pages = new TrialPages(session.node().system(), session.node().wiring());

      ExampleSource.Answer answer =
          pages
              .page(CrawlUrl.ofNormal("http://127.0.0.2:8099/"))
              .toCompletableFuture()
              .get(60, TimeUnit.SECONDS);

      assertThat(answer)
          .isEqualTo(
              new ExampleSource.Missing("refused by us: private_address (loopback 127.0.0.2)"));
    }
  }
}
