package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.node.report.Statuses;
import prospector.nugget.ExamplePages;
import prospector.nugget.ExampleSource;

/** The dashboard in a real Chromium; see the Maven profile {@code browser}. */
@Tag("browser")
@Timeout(600)
class DashboardInBrowserTest {
  private static final Duration DEADLINE = Duration.ofMinutes(2);
  private static final String HOSTILE =
      "<img src=x onerror=\"document.title='owned'\"><script>document.title='owned'</script>";

  private final Path dir;

  DashboardInBrowserTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void page_ofARunningDemo_showsItAndGivesItOrders() throws Exception {
    try (DemoProcess demo = DemoProcess.start(dir);
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.show(1400, 1000, false);
      browser.open(demo.page());

      awaitTrue(() -> browser.text("#lift").matches("[0-9.]+×|–"));
      awaitTrue(() -> !browser.evaluate("document.querySelector('#results a')").isMissingNode());
      awaitTrue(() -> browser.text("#results .score").matches("(very |)(good |)match"));
      long before = pages(browser);
      awaitTrue(() -> pages(browser) > before);
      assertThat(browser.evaluate("location.hash").asText()).as("the token is gone").isEmpty();
      screenshots(browser);
      assertThat(
              browser
                  .evaluate(
                      "[...document.querySelectorAll('#chart text')].every(it =>"
                          + " it.getBoundingClientRect().right <="
                          + " it.ownerSVGElement.getBoundingClientRect().right)")
                  .asBoolean())
          .as("no label of the axis is cut")
          .isTrue();

      browser.click("#chart button.axis");
      awaitTrue(() -> axes(browser).contains(":"));
      browser.click("#chart button.axis");
      awaitTrue(() -> !axes(browser).contains(":"));
      browser.click("#hosts-box summary");
      awaitTrue(() -> browser.text("#host-rows tbody").contains("http://"));
      browser.click("#matters-box summary");
      awaitTrue(() -> browser.text("#matters-note").equals("Nothing is ranked yet."));
      browser.click("#rank");
      awaitTrue(() -> browser.text("#matters-rows tbody").contains("http://"));
      awaitTrue(() -> browser.text("#quality-note").contains("focused pages"));
      assertThat(browser.evaluate("document.querySelector('#quality path') !== null").asBoolean())
          .isTrue();

      browser.evaluate("document.querySelector('#pause').focus()");
      browser.press("Enter");
      awaitTrue(() -> browser.text("#state").startsWith("Paused"));
      awaitTrue(() -> fact(browser, "in flight") == 0);
      long paused = pages(browser);
      await()
          .during(Duration.ofSeconds(3))
          .atMost(Duration.ofSeconds(60))
          .until(() -> pages(browser) == paused);

      browser.click("#pause");
      awaitTrue(() -> pages(browser) > paused);

      browser.click("#stop");
      assertThat(browser.evaluate("document.querySelector('#ask').open").asBoolean()).isTrue();
      browser.click("#ask button[value=yes]");
      awaitTrue(() -> browser.text("#state").startsWith("Stopped"));
      awaitTrue(() -> browser.text("#line").contains("ended"));
      assertThat(browser.text("#note")).contains("has ended");
      assertThat(asked(browser))
          .allMatch(url -> url.startsWith(demo.page().resolve("/").toString()));
    }
  }

  @Test
  void page_withHostileTitles_executesNothing() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      String address = "http://a.example/%22onclick=%22alert(1)";
      scene.page(address, HOSTILE, 1, HOSTILE + " and the depot");
      browser.show(390, 844, true);
      browser.open(scene.page());

      awaitTrue(() -> browser.text("#results").contains("onerror"));
      browser.evaluate("document.querySelector('#results').scrollIntoView()");
      assertThat(browser.text("#results .passage")).contains("script> and the depot");

      assertThat(browser.evaluate("document.title").asText()).doesNotContain("owned");
      assertThat(
              browser
                  .evaluate("document.querySelectorAll('#results img, #results script').length")
                  .asInt())
          .isZero();
      assertThat(
              browser
                  .evaluate("document.documentElement.scrollWidth <= window.innerWidth")
                  .asBoolean())
          .as("fits a phone")
          .isTrue();
      assertThat(browser.complaints).isEmpty();
      assertThat(asked(browser)).allMatch(url -> url.startsWith(scene.uri("/").toString()));
    }
  }

  @Test
  void newCrawl_byKeyboard_isTriedAndStarted() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.web.put("http://a.example/trams", tram("Old trams of the town"));
      scene.web.put("http://a.example/hostile", tram(HOSTILE));
      browser.show(1400, 1000, false);
      browser.open(scene.page());
      awaitTrue(() -> !browser.evaluate("document.querySelector('#new').hidden").asBoolean());

      browser.evaluate("document.querySelector('#new').focus()");
      browser.press("Enter");
      awaitTrue(() -> browser.evaluate("document.querySelector('#new-crawl').open").asBoolean());
      fill(browser, "#new-what", "heritage tram");
      fill(browser, "#new-url", "http://a.example/trams");
      fill(browser, "#new-seeds", "http://a.example/");
      browser.click("#new-try");
      awaitTrue(() -> browser.text("#new-trial").contains("score"));

      assertThat(browser.text("#new-trial")).startsWith("relevant");
      browser.screenshot(images().resolve("new-crawl.png"));
      fill(browser, "#new-url", "http://a.example/hostile");
      browser.click("#new-try");
      awaitTrue(() -> browser.text("#new-trial").contains("onerror"));
      assertThat(browser.evaluate("document.title").asText()).doesNotContain("owned");
      browser.show(390, 844, false);
      assertThat(
              browser
                  .evaluate("document.querySelector('#new-crawl').scrollWidth <= window.innerWidth")
                  .asBoolean())
          .as("fits a phone")
          .isTrue();
      browser.click("#new-start");
      awaitTrue(() -> browser.text("#note").contains("begins"));
      assertThat(scene.orders)
          .containsExactly(
              "CREATE heritage-tram heritage tram [http://a.example/] {budget.pages=1000}");
      assertThat(browser.complaints).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void newCrawl_enterBesideThePageToTry_triesItAndStartsNothing(boolean takesCrawls)
      throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.takesCrawls = takesCrawls;
      scene.web.put("http://a.example/trams", tram("Old trams of the town"));
      browser.open(scene.page());
      awaitTrue(() -> !browser.evaluate("document.querySelector('#new').hidden").asBoolean());
      browser.click("#new");
      fill(browser, "#new-what", "heritage tram");
      fill(browser, "#new-url", "http://a.example/trams");
      fill(browser, "#new-seeds", "http://a.example/");

      browser.evaluate("document.querySelector('#new-url').focus()");
      browser.press("Enter");
      awaitTrue(() -> browser.text("#new-trial").startsWith("relevant"));

      assertThat(browser.evaluate("document.querySelector('#new-crawl').open").asBoolean())
          .isTrue();
      assertThat(browser.text("#new-note")).doesNotContain("not started");
      assertThat(scene.orders).isEmpty();
    }
  }

  @Test
  void thumbs_pressed_changeALabel() throws Exception {
    String page = "http://a.example/1";
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.page(page, "one", 1);
      browser.open(scene.page());
      awaitTrue(
          () ->
              browser
                  .evaluate("document.querySelectorAll('#results .thumbs .up').length === 1")
                  .asBoolean());

      browser.evaluate("document.querySelector('#results .thumbs .up').focus()");
      browser.press("Enter");
      awaitTrue(() -> pressed(browser, "up"));
      assertThat(label(scene)).isEqualTo("up");
      browser.click("#results .thumbs .down");
      awaitTrue(() -> pressed(browser, "down"));
      assertThat(label(scene)).isEqualTo("down");
      assertThat(pressed(browser, "up")).isFalse();
      browser.click("#unsure-box summary");
      awaitTrue(() -> !browser.text("#unsure-note").contains("asking"));
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void nugget_thatChanged_isShownOnce() throws Exception {
    String page = "http://a.example/1";
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.page(page, "as it was", 1);
      browser.open(scene.page());
      awaitTrue(() -> browser.text("#results").contains("as it was"));

      scene.changed(page, "as it is");
      awaitTrue(() -> browser.text("#results").contains("as it is"));

      assertThat(browser.text("#results")).doesNotContain("as it was");
      assertThat(browser.complaints).isEmpty();
    }
  }

  private static boolean pressed(Chromium browser, String thumb) throws Exception {
    return browser
        .evaluate(
            "document.querySelector('#results .thumbs ."
                + thumb
                + "')?.getAttribute('aria-pressed')")
        .asText()
        .equals("true");
  }

  private static String label(WatchScene scene) throws Exception {
    return scene
        .json("/api/v1/crawls/" + WatchScene.CRAWL + "/labels")
        .path("labels")
        .path(0)
        .path("label")
        .asText();
  }

  private static ExampleSource.Answer tram(String title) {
    return new ExampleSource.Found(
        ExamplePages.ofText(title, "old trams, a heritage tram, and the depot"));
  }

  private static void fill(Chromium browser, String field, String text) throws Exception {
    browser.evaluate("document.querySelector('" + field + "').value = '" + text + "'");
  }

  private static Path images() {
    return Boolean.getBoolean("prospector.docs.write")
        ? Path.of("..", "docs", "images")
        : Path.of("target", "browser");
  }

  @Test
  void page_whenTheNodeComesBack_goesOnByItself() throws Exception {
    Path home = dir.resolve("scene");
    try (Chromium browser = Chromium.start(dir.resolve("profile"))) {
      int port;
      try (WatchScene scene = new WatchScene(home)) {
        port = scene.uri("/").getPort();
        browser.open(scene.page());
        awaitTrue(() -> browser.text("#line").equals("live"));
      }
      awaitTrue(() -> !browser.text("#line").equals("live"));

      try (WatchScene again = new WatchScene(home, port)) {
        awaitTrue(() -> browser.text("#line").equals("live"));
        assertThat(browser.text("#lift")).isEqualTo("5.4×");
        assertThat(again.orders).isEmpty();
      }
    }
  }

  @Test
  void page_fewRandomPagesAndManyCopies_saysSoInPlaceOfALift() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of(Statuses.withFewControlPages());
      browser.open(scene.page());
      awaitTrue(() -> browser.text("#lift-text").equals("too early: 1 nugget in 3 random pages"));
      assertThat(browser.text("#lift")).isEqualTo("–");
      assertThat(browser.evaluate("document.querySelector('#lift').checkVisibility()").asBoolean())
          .as("no large figure where there is none")
          .isFalse();
      assertThat(browser.text("#lift-band")).isEmpty();

      scene.running = List.of(Statuses.withCopies());
      awaitTrue(() -> browser.text("#nugget-more").startsWith("25 copies more"));
      assertThat(browser.text("#nugget-count")).isEqualTo("12");
      assertThat(browser.text("#lift-text")).isEqualTo("as often relevant as chance");
    }
  }

  /** With -Dprospector.docs.write=true those of the documentation, after enough pages. */
  private static void screenshots(Chromium browser) throws Exception {
    boolean forDocs = Boolean.getBoolean("prospector.docs.write");
    Path to = images();
    if (forDocs) {
      await().atMost(Duration.ofMinutes(6)).until(() -> pages(browser) > 1_500);
    }
    browser.show(1440, 1000, false);
    browser.screenshot(to.resolve("dashboard.png"));
    browser.show(1440, 1000, true);
    browser.screenshot(to.resolve("dashboard-dark.png"));
    browser.show(390, 844, false);
    browser.screenshot(to.resolve("dashboard-phone.png"));
    browser.show(1440, 1000, false);
    searched(browser, to);
    browser.click("#outlook summary");
    awaitTrue(() -> browser.text("#next").contains("http://"));
    assertThat(browser.text("#up")).contains("+");
    assertThat(browser.text("#up") + browser.text("#down"))
        .as("parts in plain words")
        .doesNotContain("words of the url", "success", "[");
    assertThat(Files.size(to.resolve("dashboard.png"))).isGreaterThan(20_000);
  }

  /** A search, ticked rows and an archived copy. */
  private static void searched(Chromium browser, Path to) throws Exception {
    search(browser, "steam locomotive");
    awaitTrue(() -> browser.text("#found").contains("with these words"));
    awaitTrue(() -> !browser.text("#results mark").isEmpty());
    if (Boolean.getBoolean("prospector.docs.write")) {
      awaitTrue(
          () ->
              browser.evaluate("document.querySelectorAll('#results li').length > 9").asBoolean());
    }
    browser.click("#results li:last-child input");
    browser.click("#results li:first-child input");
    browser.screenshot(to.resolve("results.png"));
    browser.click("#results button.copy");
    awaitTrue(() -> !browser.evaluate("document.querySelector('#reader iframe')").isMissingNode());
    awaitTrue(() -> browser.text("#reader-note").startsWith("As it was stored"));
    browser.screenshot(to.resolve("copy.png"));
    browser.press("Escape");
    browser.click("#untick");
    search(browser, "");
    awaitTrue(() -> browser.text("#results mark").isEmpty());
  }

  private static void search(Chromium browser, String words) throws Exception {
    fill(browser, "#q", words);
    browser.evaluate("document.querySelector('#search').requestSubmit()");
  }

  /** Times have a colon, numbers of pages have none. */
  private static String axes(Chromium browser) throws Exception {
    return browser.evaluate("document.querySelector('#chart svg').textContent").asText();
  }

  private static long pages(Chromium browser) throws Exception {
    return fact(browser, "pages");
  }

  private static long fact(Chromium browser, String name) throws Exception {
    String script =
        "[...document.querySelectorAll('#facts div')].find(it => it.querySelector('dt').textContent === '"
            + name
            + "')?.querySelector('dd').textContent.replaceAll(',', '') ?? '-1'";
    return Long.parseLong(browser.evaluate(script).asText());
  }

  private static List<String> asked(Chromium browser) {
    List<String> asked = new ArrayList<>(browser.requests);
    asked.removeIf(url -> URI.create(url).getScheme().equals("about"));
    return asked;
  }

  private static void awaitTrue(java.util.concurrent.Callable<Boolean> condition) {
    await().atMost(DEADLINE).until(condition);
  }
}
