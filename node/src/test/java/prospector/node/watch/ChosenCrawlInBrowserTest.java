package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import prospector.node.report.Statuses;
import prospector.persistence.table.CrawlTable;

/** Which of several crawls the page shows, in a real browser. */
@Tag("browser")
@Timeout(600)
class ChosenCrawlInBrowserTest {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private final Path dir;

  ChosenCrawlInBrowserTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void page_ofSeveralEndedCrawls_showsTheNewestAndReadsItsCourseAlone() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of(Statuses.ended("bytes"));
      scene.takesCrawls = false;
      scene.crawl("middle", CrawlTable.State.FINISHED);
      scene.crawl("newest", CrawlTable.State.FINISHED);
      browser.runFirst(COURSES);
      browser.open(scene.page());

      awaitTrue(() -> browser.text("#pick").contains("newest"));
      awaitTrue(() -> browser.value("#crawls").equals("newest"));
      awaitTrue(() -> browser.text("#crawls").contains(WatchScene.CRAWL)); // it comes after that
      browser.choose("#crawls", WatchScene.CRAWL);
      awaitTrue(() -> browser.text("#steps").contains("--set crawl.budget.bytes="));
      assertThat(browser.evaluate("window.courses.join(' ')").asText())
          .isEqualTo("newest " + WatchScene.CRAWL);
    }
  }

  @Test
  void page_ofACrawlThatIsNotThere_showsTheNextThatComes() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of();
      scene.sql("DELETE FROM crawl");
      browser.open(URI.create(scene.page() + "&crawl=gone"));
      awaitTrue(() -> browser.text("#empty-title").equals("No crawl yet"));

      scene.crawl("x", CrawlTable.State.FINISHED);

      awaitTrue(() -> browser.text("#state").startsWith("Finished"));
      assertThat(browser.evaluate("location.hash").asText()).isEmpty();
      assertThat(browser.complaints).isEmpty();
    }
  }

  /** The list of crawls with their figures counts those that are stored, which may take minutes. */
  @Test
  void page_whileStoredCrawlsAreCounted_showsTheOneThatRuns() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.crawl("counted", CrawlTable.State.FINISHED);
      browser.runFirst(COUNTING);
      scene.page("http://a.example/1", "first", 1);
      browser.open(scene.page());

      awaitTrue(() -> ResultsInBrowserTest.titles(browser).equals(List.of("first")));
      assertThat(browser.text("#state")).isEqualTo("Running.");
      assertThat(browser.evaluate("document.querySelector('#new').hidden").asBoolean()).isFalse();
      scene.running = List.of(Statuses.ended("pages"));
      awaitTrue(() -> browser.text("#state").startsWith("Finished"));

      browser.evaluate("window.counted()");
      awaitTrue(() -> browser.evaluate("window.taken === true").asBoolean());
      assertThat(browser.text("#state")).as("the list is older").startsWith("Finished");
      assertThat(browser.text("#pick")).contains("counted");
      assertThat(browser.value("#crawls")).isEqualTo(WatchScene.CRAWL);
      assertThat(browser.complaints).isEmpty();
    }
  }

  /** Six lines go to one address: a search would wait behind what is asked again and again. */
  @Test
  void page_nodeThatDoesNotAnswer_asksItNoMore() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.runFirst(HANGING);
      browser.open(scene.page());

      awaitTrue(() -> browser.evaluate("window.nodes > 50").asBoolean());
      assertThat(browser.evaluate("window.now").asInt()).isBetween(1, 5);
    }
  }

  @Test
  void page_whileTheNewestStoredCrawlIsCounted_showsOneThatBegins() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of();
      scene.sql("DELETE FROM crawl");
      browser.runFirst(COUNTING_ONE);
      browser.open(scene.page());
      awaitTrue(() -> browser.evaluate("window.counted !== undefined").asBoolean());

      scene.crawl(WatchScene.CRAWL, CrawlTable.State.RUNNING);
      scene.running = List.of(Statuses.midway());
      awaitTrue(() -> browser.text("#state").equals("Running."));

      browser.evaluate("window.counted()");
      awaitTrue(() -> browser.text("#pick").contains("(old)"));
      assertThat(browser.value("#crawls")).isEqualTo(WatchScene.CRAWL);
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void address_changedToACrawlThatIsNotCountedYet_showsItOnceItIs() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.runFirst(COUNTING_ONE);
      scene.page("http://a.example/1", "first", 1);
      scene.page("http://a.example/2", "second", 0.1);
      browser.open(scene.page());
      awaitTrue(() -> ResultsInBrowserTest.titles(browser).equals(List.of("first")));

      browser.evaluate("location.hash = '#crawl=old&show=all'");
      awaitTrue(() -> browser.evaluate("window.counted !== undefined").asBoolean());
      browser.evaluate("window.counted()");

      awaitTrue(() -> browser.text("#state").startsWith("Finished"));
      awaitTrue(() -> ResultsInBrowserTest.titles(browser).size() == 2);
      assertThat(browser.value("#crawls")).isEqualTo("old");
      assertThat(browser.evaluate("location.hash").asText()).isEqualTo("#crawl=old&show=all");
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void address_changedToACrawlThatIsNotThere_namesNoneAndTheNextIsShown() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of();
      scene.sql("DELETE FROM crawl");
      browser.open(scene.page());
      awaitTrue(() -> browser.text("#empty-title").equals("No crawl yet"));

      browser.evaluate("location.hash = '#crawl=gone'");
      awaitTrue(() -> browser.text("#note").contains("gone"));
      assertThat(browser.evaluate("location.hash").asText()).isEmpty();
      scene.crawl("x", CrawlTable.State.FINISHED);

      awaitTrue(() -> browser.text("#state").startsWith("Finished"));
    }
  }

  /** Counting the hosts of a large crawl takes its time, in which another one may be chosen. */
  @Test
  void hosts_ofACrawlThatIsShownNoMore_areNotOfferedForAnother() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.runFirst(COUNTING_HOSTS);
      scene.crawl("newest", CrawlTable.State.FINISHED);
      scene.page("http://a.example/1", "first", 1);
      browser.open(URI.create(scene.page() + "&crawl=" + WatchScene.CRAWL));
      awaitTrue(() -> ResultsInBrowserTest.titles(browser).equals(List.of("first")));
      browser.evaluate("document.querySelector('#host').dispatchEvent(new Event('focus'))");
      awaitTrue(() -> browser.evaluate("window.counted !== undefined").asBoolean());

      browser.choose("#crawls", "newest");
      awaitTrue(() -> browser.text("#found").startsWith("No nugget"));
      browser.evaluate("window.counted()");
      awaitTrue(() -> browser.evaluate("window.taken === true").asBoolean());

      assertThat(browser.evaluate("document.querySelector('#host').options.length").asInt())
          .isEqualTo(1);
    }
  }

  /** The hosts of the first crawl come once the test says so. */
  private static final String COUNTING_HOSTS =
      """
      const real = window.fetch;
      window.fetch = async (path, options) => {
        const answer = await real(path, options);
        if (!path.includes('/steam-trains/hosts')) return answer;
        const body = await answer.json();
        await new Promise((done) => { window.counted = done; });
        const json = async () => {
          setTimeout(() => { window.taken = true; }); // once the page has done what it does with it
          return body;
        };
        return { ok: true, json };
      };
      """;

  /** There is a stored crawl, which is counted once the test says so. */
  private static final String COUNTING_ONE =
      """
      const real = window.fetch;
      window.fetch = async (path, options) => {
        const isOld = path === 'api/v1/crawls/old';
        if (isOld) await new Promise((done) => { window.counted = done; });
        const answer = await real(path.replace('/crawls/old', '/crawls/steam-trains'), options);
        if (!isOld && path !== 'api/v1/crawls?figures=no') return answer;
        const body = await answer.json();
        const old = { ...body, id: 'old', state: 'finished', running: false };
        const json = async () => (isOld ? old : { ...body, crawls: [old, ...body.crawls] });
        return { ok: true, json };
      };
      """;

  /** The clock goes faster, and what the crawl does at the moment is not answered. */
  private static final String HANGING =
      """
      const tick = window.setInterval;
      window.setInterval = (look, milliseconds) => tick(look, milliseconds / 100);
      const real = window.fetch;
      window.now = 0;
      window.nodes = 0;
      window.fetch = (path, options) => {
        if (path === 'api/v1/cluster') window.nodes += 1;
        if (!path.endsWith('/now')) return real(path, options);
        window.now += 1;
        return new Promise(() => {});
      };
      """;

  /** The list with figures comes as it was once the test says so. */
  private static final String COUNTING =
      """
      const real = window.fetch;
      window.fetch = async (path, options) => {
        const answer = await real(path, options);
        if (path !== 'api/v1/crawls') return answer;
        const body = await answer.json();
        await new Promise((done) => { window.counted = done; });
        const json = async () => {
          setTimeout(() => { window.taken = true; }); // once the page has done what it does with it
          return body;
        };
        return { ok: true, json };
      };
      """;

  /** Notes of which crawls the course is asked for. */
  private static final String COURSES =
      """
      const real = window.fetch;
      window.courses = [];
      window.fetch = (path, options) => {
        if (path.endsWith('/series')) window.courses.push(path.split('/')[3]);
        return real(path, options);
      };
      """;

  private static void awaitTrue(Callable<Boolean> condition) {
    await().atMost(DEADLINE).until(condition);
  }
}
