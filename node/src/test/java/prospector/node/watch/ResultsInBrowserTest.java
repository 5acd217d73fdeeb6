package prospector.node.watch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import com.sun.net.httpserver.HttpServer;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Predicate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.report.Statuses;
import prospector.node.watch.view.Outlook;

/** What was found, in a real Chromium; see the Maven profile {@code browser}. */
@Tag("browser")
@Timeout(600)
class ResultsInBrowserTest {
  private static final Duration DEADLINE = Duration.ofMinutes(1);

  private final Path dir;

  ResultsInBrowserTest(@TempDir Path dir) {
    this.dir = dir;
  }

  @Test
  void list_narrowedAndSorted_showsThatAndKeepsItInTheAddress() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of(Statuses.ended("pages"));
      scene.page("http://a.example/1", "first engine", 1);
      scene.page("http://b.example/2", "second engine", 1);
      scene.page("http://b.example/3", "a dull page", 0);
      browser.show(1440, 1000, false);
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 2);
      assertThat(browser.text("#state"))
          .isEqualTo("Finished: 250 nuggets in 2,500 pages. Its page budget is used up.");

      browser.choose("#sort", "oldest");
      awaitTrue(() -> titles(browser).equals(List.of("first engine", "second engine")));
      browser.choose("#sort", "newest");
      awaitTrue(() -> titles(browser).equals(List.of("second engine", "first engine")));
      browser.choose("#show", "all");
      awaitTrue(() -> titles(browser).get(0).equals("a dull page"));
      assertThat(browser.text("#results .score")).isEqualTo("not a nugget");
      browser.click("#results li:nth-child(2) button.host");
      awaitTrue(() -> titles(browser).equals(List.of("a dull page", "second engine")));

      assertThat(browser.evaluate("location.hash").asText())
          .isEqualTo("#host=http%3A%2F%2Fb.example&show=all&sort=newest");
      browser.evaluate("location.reload()");
      awaitTrue(() -> titles(browser).equals(List.of("a dull page", "second engine")));
      assertThat(browser.complaints).isEmpty();
    }
  }

  /** It read "stopped: stopped" once. */
  @Test
  void state_ofACrawlThatSomebodyStopped_isSaidOnce() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of(Statuses.stopped());
      browser.open(scene.page());

      awaitTrue(() -> browser.text("#state").startsWith("Stopped"));
      assertThat(browser.text("#state")).isEqualTo("Stopped: 250 nuggets in 2,500 pages.");
      assertThat(browser.text("body").toLowerCase(Locale.ROOT).split("\\bstopped\\b")).hasSize(2);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "storage: the disk is full, A page could not be stored: the disk is full.",
    "of a later version, Of a later version.",
  })
  void state_ofACrawlThatEndedByAnotherReason_saysIt(String reason, String words) throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.running = List.of(Statuses.ended(reason));
      browser.open(scene.page());

      awaitTrue(() -> browser.text("#state").startsWith("Finished"));
      assertThat(browser.text("#state"))
          .isEqualTo("Finished: 250 nuggets in 2,500 pages. " + words);
    }
  }

  /** Of 2,500 pages, 70 MB and 100 s, with a nugget in eight pages. */
  @ParameterizedTest
  @CsvSource({
    "pages, --pages 20000",
    "time, --time 172800s",
    "bytes, --set crawl.budget.bytes=140000000",
    "price, --stop-at price=16",
    "recall, --stop-at recall=0.95",
  })
  void steps_ofACrawlWhoseBudgetIsUsedUp_sayWithWhichItGoesOn(String reason, String option)
      throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.takesCrawls = false;
      scene.running =
          List.of(
              Statuses.ended(reason, new CrawlSpec.Budget(10_000, 1, 86_400, 60_000_000, 5, 0.9)));
      browser.open(scene.page());

      awaitTrue(() -> browser.text("#steps").contains("with more"));
      assertThat(browser.text("#steps")).endsWith("with more: " + option);
    }
  }

  @Test
  void export_whoseDialogIsClosed_isBrokenOffAndAnotherMayBegin() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.archived("http://a.example/1", "first", "<title>first</title><p>one");
      browser.runFirst(NEVER_EXPORTING);
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 1);
      awaitTrue(() -> !browser.evaluate("document.querySelector('#export').hidden").asBoolean());
      browser.click("#export");
      browser.click("#export-save");
      awaitTrue(() -> browser.evaluate("window.asked === 1").asBoolean());
      browser.click("#export-close");

      awaitTrue(() -> browser.evaluate("window.brokenOff === 1").asBoolean());
      browser.click("#export");
      assertThat(browser.text("#export-note")).isEmpty();
      browser.click("#export-save");
      awaitTrue(() -> browser.evaluate("window.asked === 2").asBoolean());
    }
  }

  /** Exports that never come, until they are broken off. */
  private static final String NEVER_EXPORTING =
      """
      const real = window.fetch;
      window.asked = window.brokenOff = 0;
      window.fetch = (path, options) => {
        if (!path.includes('/export')) return real(path, options);
        window.asked++;
        return new Promise((resolve, fail) => options.signal.addEventListener('abort', () => {
          window.brokenOff++;
          fail(options.signal.reason);
        }));
      };
      """;

  @Test
  void search_ofWords_marksThemAndSaysHowMany() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.archived(
          "http://a.example/1", "Engines", "<title>Engines</title><p>steam <b>engine</b> shed");
      scene.archived("http://b.example/2", "Trams", "<title>Trams</title><p>a tram");
      scene.indexed();
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 2);

      browser.type("#q", "engine");
      awaitTrue(() -> browser.text("#found").startsWith("1 nugget with these words"));
      assertThat(titles(browser)).containsExactly("Engines");
      assertThat(browser.texts("#results mark")).contains("Engines", "engine");
      browser.type("#q", "\\\"open");
      awaitTrue(() -> browser.text("#found").contains("does not understand"));
      browser.type("#q", "");
      awaitTrue(() -> titles(browser).size() == 2);
    }
  }

  /** A node that gives nothing without the token gives a frame nothing: it has to be fetched. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void copy_ofAPageThatWantsOut_showsItAndNothingLeaves(boolean wantsToken) throws Exception {
    List<String> reached = new CopyOnWriteArrayList<>();
    HttpServer outside = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
    outside.createContext(
        "/",
        exchange -> {
          reached.add(exchange.getRequestURI().toString());
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    outside.start();
    String out = "http://127.0.0.1:" + outside.getAddress().getPort() + "/";
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.archived("http://a.example/1", "Hostile", hostile(out));
      if (wantsToken) {
        browser.runFirst(TOKEN_WANTED);
      }
      browser.show(1440, 1000, false);
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 1);

      browser.evaluate("document.querySelector('#results button.copy').focus()");
      browser.press("Enter");
      awaitTrue(() -> frameText(browser).contains("all about steam"));

      assertThat(frameText(browser)).doesNotContain("ran", "typed");
      clickInFrame(browser, "out of here");
      clickInFrame(browser, "send");
      browser.evaluate("new Promise(done => setTimeout(done, 1500))"); // a refresh waits for 0 s
      assertThat(frameText(browser)).contains("all about steam");
      assertThat(reached).as("requests that left").isEmpty();
      URI.create(out + "counted").toURL().openStream().close();
      assertThat(reached).as("the server counts").containsExactly("/counted");
      assertThat(browser.requests.stream().filter(url -> url.startsWith(out)))
          .as("what style sheets name, which the policy stops")
          .allMatch(url -> url.matches(".*/([cd]|f|h)\\.(css|png|woff)"));
      assertThat(browser.evaluate("document.title + location.pathname").asText())
          .doesNotContain("ran");
      assertThat(
              browser
                  .evaluate("document.querySelector('#reader iframe').getAttribute('sandbox')")
                  .asText())
          .isEmpty();
      assertThat(
              browser
                  .evaluate("document.querySelector('#reader iframe').srcdoc !== ''")
                  .asBoolean())
          .isEqualTo(wantsToken);

      browser.click("#reader-text");
      awaitTrue(() -> browser.text("#reader-body").contains("all about steam"));
      browser.press("Escape");
      awaitTrue(() -> !browser.evaluate("document.querySelector('#reader').open").asBoolean());
      assertThat(browser.evaluate("document.activeElement.className").asText()).contains("copy");
    } finally {
      outside.stop(0);
    }
  }

  @Test
  void export_ofWhatIsShownAndOfTickedRows_asksForThat() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.archived("http://a.example/1", "first", "<title>first</title><p>one");
      scene.archived("http://b.example/2", "second", "<title>second</title><p>two");
      browser.runFirst(EXPORTING);
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 2);
      awaitTrue(() -> !browser.evaluate("document.querySelector('#export').hidden").asBoolean());

      browser.click("#results li:nth-child(1) button.host");
      awaitTrue(() -> titles(browser).equals(List.of("second")));
      browser.evaluate("document.querySelector('#export').focus()");
      browser.press("Enter");
      awaitTrue(() -> isOpen(browser, "#export-box"));
      assertThat(browser.text("#export-all-text")).isEqualTo("all nuggets of http://b.example");
      browser.click("#export-save");
      awaitTrue(() -> !isOpen(browser, "#export-box"));
      assertThat(exported(browser))
          .isEqualTo("GET format=csv&nuggets=true&host=http%3A%2F%2Fb.example ");
      assertThat(file(browser).lines()).hasSize(2);
      assertThat(file(browser)).contains(",http://b.example/2,").doesNotContain("a.example");

      browser.click("#results input[type=checkbox]");
      assertThat(browser.text("#ticks")).startsWith("1 ticked");
      browser.click("#export");
      assertThat(browser.text("#export-ticked-text")).isEqualTo("the 1 ticked page");
      browser.choose("#export-format", "markdown");
      browser.click("#export-save");
      awaitTrue(() -> exported(browser).startsWith("POST"));
      assertThat(exported(browser))
          .isEqualTo("POST  {\"format\":\"markdown\",\"urls\":[\"http://b.example/2\"]} Bearer");
      assertThat(file(browser)).startsWith("---\nurl: \"http://b.example/2\"");
      browser.click("#untick");
      assertThat(browser.evaluate("document.querySelector('#ticks').hidden").asBoolean()).isTrue();
    }
  }

  /** Notes what is asked for, and what the file holds that comes. */
  private static final String EXPORTING =
      """
      const real = window.fetch;
      window.fetch = async (path, options) => {
        const answer = await real(path, options);
        if (!path.includes('/export')) return answer;
        const bearer = (options.headers.Authorization ?? '').split(' ')[0];
        window.file = await answer.clone().text();
        window.exported = [options.method ?? 'GET', path.split('?')[1] ?? '', options.body ?? '',
          ...(options.method ? [bearer] : [])].join(' ');
        return answer;
      };
      """;

  private static final String TOKEN_WANTED =
      """
      const real = window.fetch;
      window.fetch = async (path, options) =>
        path.includes('/copy?') && !options?.headers?.Authorization
          ? new Response('{"detail": "expected the token"}', { status: 401 }) : real(path, options);
      """;

  private static String exported(Chromium browser) throws Exception {
    return browser.evaluate("window.exported ?? ''").asText();
  }

  private static String file(Chromium browser) throws Exception {
    return browser.evaluate("window.file ?? ''").asText();
  }

  private static boolean isOpen(Chromium browser, String dialog) throws Exception {
    return browser.evaluate("document.querySelector('" + dialog + "').open").asBoolean();
  }

  @Test
  void list_longerThanAScreenful_goesOnToItsEndAndNewNuggetsComeOnTop() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      for (int i = 0; i < 45; i++) {
        scene.page("http://a.example/" + i, "engine " + i, 1);
      }
      for (int width : new int[] {390, 1440}) {
        browser.show(width, 900, width == 390);
        browser.open(URI.create("about:blank"));
        browser.open(scene.page());
        awaitTrue(() -> titles(browser).size() == 20);
        Accessible.check(browser);
        assertThat(
                browser.evaluate("document.documentElement.scrollWidth <= innerWidth").asBoolean())
            .as("nothing overflows at " + width)
            .isTrue();
        assertThat(
                browser
                    .evaluate(
                        "document.querySelector('.results').getBoundingClientRect().top <="
                            + " document.querySelector('#lift-title').getBoundingClientRect().top")
                    .asBoolean())
            .as("results come before the lift")
            .isTrue();
      }
      browser.evaluate("document.querySelector('#more').focus()");
      browser.press("Enter");
      awaitTrue(() -> titles(browser).size() == 40);
      browser.click("#more");
      awaitTrue(() -> titles(browser).size() == 45);
      assertThat(browser.evaluate("document.querySelector('#more').hidden").asBoolean()).isTrue();
      assertThat(titles(browser)).doesNotHaveDuplicates().endsWith("engine 0");

      scene.page("http://a.example/new", "a new engine", 1);
      awaitTrue(() -> titles(browser).get(0).equals("a new engine"));
      browser.choose("#sort", "oldest");
      awaitTrue(() -> titles(browser).get(0).equals("engine 0"));
      scene.page("http://a.example/newer", "a newer engine", 1);
      awaitTrue(() -> browser.text("#fresh").equals("1 new nugget: show"));
      assertThat(browser.complaints).isEmpty();
    }
  }

  /** Rows of other nodes are seen a little out of order. */
  @Test
  void nuggets_toldOutOfOrder_standInTheOrderOfTheList() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.runFirst(TELLING);
      scene.page("http://a.example/1", "first", 1);
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).equals(List.of("first")));
      scene.page("http://a.example/2", "second", 1);
      scene.page("http://a.example/3", "third", 1);

      browser.evaluate("tellNugget(0)");
      browser.evaluate("tellNugget(1)");
      browser.evaluate("tellNugget(1)");

      awaitTrue(() -> titles(browser).size() == 3);
      assertThat(titles(browser)).containsExactly("third", "second", "first");
      assertThat(browser.evaluate("document.querySelector('#fresh').hidden").asBoolean()).isTrue();
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void nuggets_thatNobodyTold_areOffered() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.runFirst(TELLING);
      scene.page("http://a.example/1", "first", 1);
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).equals(List.of("first")));
      scene.page("http://a.example/2", "second", 1);

      browser.evaluate("tell('missed', {})");
      awaitTrue(() -> browser.text("#fresh").equals("New nuggets: show"));
      browser.click("#fresh");

      awaitTrue(() -> titles(browser).equals(List.of("second", "first")));
      assertThat(browser.evaluate("document.querySelector('#fresh').hidden").asBoolean()).isTrue();
    }
  }

  /** Lets a test say what the stream of events says. */
  private static final String TELLING =
      """
      const real = window.fetch;
      window.read = 0; // labels, before which the list is asked for anew
      const noted = async (path, options) => {
        const answer = await real(path, options);
        if (path.endsWith('/labels')) setTimeout(() => { window.read += 1; }, 500);
        return answer;
      };
      window.fetch = async (path, options) => path !== 'api/v1/events' ? noted(path, options)
        : new Response(new ReadableStream({ start: (line) => { window.line = line; } }));
      window.tell = (name, data) => window.line.enqueue(
        new TextEncoder().encode(`event: ${name}\\ndata: ${JSON.stringify(data)}\\n\\n`));
      window.tellNugget = async (place) => {
        const { pages } = await (await real('api/v1/crawls/steam-trains/nuggets')).json();
        tell('nugget', { crawl: 'steam-trains', page: pages[place] });
      };
      """;

  /** A laptop wakes, a proxy closes: whoever reads on keeps the place. */
  @Test
  void line_thatBreaksWhileSomebodyReadsOn_leavesTheListWhereItWas() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      browser.runFirst(TELLING);
      for (int i = 0; i < 45; i++) {
        scene.page("http://a.example/" + i, "engine " + i, 1);
      }
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 20);
      browser.click("#more");
      awaitTrue(() -> titles(browser).size() == 40);
      browser.evaluate("document.querySelector('#results li:nth-child(33) button.text').focus()");
      scene.page("http://a.example/new", "a new engine", 1);
      browser.evaluate("window.read = 0");

      browser.evaluate("window.line.close()");
      awaitTrue(() -> titles(browser).get(0).equals("a new engine"));
      awaitTrue(
          () -> browser.evaluate("window.read > 0").asBoolean()); // what the list could follow

      assertThat(titles(browser)).hasSize(41);
      assertThat(
              browser
                  .evaluate("document.activeElement.closest('li').querySelector('h3').innerText")
                  .asText())
          .isEqualTo("engine 12");
      assertThat(browser.complaints).isEmpty();
    }
  }

  @Test
  void list_ofScriptsFromRightToLeft_readsFromTheRight() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.page("http://a.example/1", "An engine", 1, "all about steam");
      scene.page("http://a.example/2", "קטר קיטור (C++ ב-2024)!", 1, "הקטר הראשון נבנה באנגליה.");
      browser.open(scene.page());
      awaitTrue(() -> titles(browser).size() == 2);

      assertThat(direction(browser, "#results li:nth-child(1) h3")).isEqualTo("rtl");
      assertThat(direction(browser, "#results li:nth-child(1) .passage")).isEqualTo("rtl");
      assertThat(direction(browser, "#results li:nth-child(2) h3")).isEqualTo("ltr");
      browser.click("#results li:nth-child(1) button.text");
      awaitTrue(() -> isOpen(browser, "#reader"));
      assertThat(direction(browser, "#reader-title")).isEqualTo("rtl");
    }
  }

  private static String direction(Chromium browser, String selector) throws Exception {
    return browser
        .evaluate("getComputedStyle(document.querySelector('" + selector + "')).direction")
        .asText();
  }

  @Test
  void end_ofTheProcess_keepsWhatWasFoundAndSaysHowToSeeItAgain() throws Exception {
    try (Chromium browser = Chromium.start(dir.resolve("profile"))) {
      Path home = dir.resolve("scene");
      try (WatchScene scene = new WatchScene(home)) {
        scene.takesCrawls = false;
        scene.page("http://a.example/1", "first", 1);
        browser.open(scene.page());
        awaitTrue(() -> titles(browser).size() == 1);
        awaitTrue(
            () ->
                browser
                        .evaluate("document.querySelectorAll('.thumbs button:enabled').length")
                        .asInt()
                    == 2);
        scene.running = List.of(Statuses.ended("pages"));
        awaitTrue(() -> browser.text("#state").startsWith("Finished: 250 nuggets in 2,500 pages"));
        assertThat(browser.text("#steps")).contains("--pages 5000");
      }
      awaitTrue(() -> browser.text("#line").equals("the process has ended"));
      assertThat(browser.text("#steps")).contains("./prospector open " + home.toAbsolutePath());
      assertThat(titles(browser)).containsExactly("first");
      assertThat(
              browser
                  .evaluate("document.querySelectorAll('.thumbs button:enabled').length")
                  .asInt())
          .as("thumbs that nobody takes")
          .isZero();
      assertThat(browser.evaluate("document.querySelector('#orders').hidden").asBoolean()).isTrue();
    }
  }

  @Test
  void now_ofARunningCrawl_isOneLineInPlainWords() throws Exception {
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      scene.now =
          Optional.of(
              new Outlook.Now(
                  List.of("http://a.example"),
                  1,
                  0,
                  3,
                  null,
                  List.of(new Outlook.Wait("http://c.example", "robots", null)),
                  true));
      scene.running = List.of(Statuses.barred("http://b.example", "connect Connection refused"));
      browser.open(scene.page());

      awaitTrue(() -> browser.text("#now").contains("b.example"));
      assertThat(browser.text("#now"))
          .isEqualTo(
              "Fetching from a.example · 3 hosts wait for their turn · c.example:"
                  + " robots.txt out of reach, asked again nobody knows when · b.example refuses the"
                  + " connection; is its server up, and the port right?");
    }
  }

  @Test
  void times_ofOtherDays_haveTheirDay() throws Exception {
    String until = Instant.now().plus(Duration.ofDays(3)).toString();
    try (WatchScene scene = new WatchScene(dir.resolve("scene"));
        Chromium browser = Chromium.start(dir.resolve("profile"))) {
      Outlook.Wait wait = new Outlook.Wait("http://c.example", "delay", until);
      scene.now = Optional.of(new Outlook.Now(List.of(), 0, 0, 1, until, List.of(wait), true));
      browser.open(scene.page());

      awaitTrue(() -> browser.text("#now").contains("c.example"));
      String day =
          browser
              .evaluate(
                  "new Date('"
                      + until
                      + "').toLocaleDateString([], { month: 'short', day: 'numeric' })")
              .asText();
      assertThat(browser.text("#now"))
          .contains("the first until " + day + ", ", "left alone until " + day + ", ");
      assertThat(
              browser
                  .evaluate(
                      "import('/assets/show.js').then(({ time }) => {"
                          + " const now = new Date();"
                          + " return time(now) === now.toLocaleTimeString(); })")
                  .asBoolean())
          .as("those of today have none")
          .isTrue();
    }
  }

  private static String hostile(String out) {
    return "<html><head><title>Hostile</title><base href='"
        + out
        + "'>"
        + "<meta http-equiv=refresh content='0;url="
        + out
        + "refresh'>"
        + "<link rel=stylesheet href="
        + out
        + "a.css><link rel=preload as=image href="
        + out
        + "b>"
        + "<style>@import url("
        + out
        + "c.css); body { background: url("
        + out
        + "d.png) }"
        + "@font-face { font-family: f; src: url("
        + out
        + "f.woff) } p { font-family: f }</style>"
        + "<script src="
        + out
        + "e.js></script><script>document.title = 'ran'</script></head>"
        + "<body onload=\"document.body.append('ran')\" background="
        + out
        + "g.png>"
        + "<p style='background: url("
        + out
        + "h.png)'>all about steam</p>"
        + "<img src="
        + out
        + "i.png onerror=\"document.body.append('ran')\">"
        + "<img srcset='"
        + out
        + "j.png 1x' alt='a shed'>"
        + "<iframe src="
        + out
        + "k></iframe><object data="
        + out
        + "l></object>"
        + "<a href="
        + out
        + "m ping="
        + out
        + "n>out of here</a>"
        + "<form action="
        + out
        + "o><input name=a value=typed><button>send</button></form>"
        + "<video autoplay src="
        + out
        + "p></video><svg><image href="
        + out
        + "q /></svg>";
  }

  /** The document in the frame, as the browser made it, without a script. */
  private static JsonNode frame(Chromium browser) throws Exception {
    JsonNode page = browser.call("DOM.getDocument", Map.of("depth", -1, "pierce", true));
    return find(page.path("root"), node -> node.has("contentDocument")).path("contentDocument");
  }

  private static JsonNode find(JsonNode from, Predicate<JsonNode> wanted) {
    if (wanted.test(from)) {
      return from;
    }
    for (JsonNode child : from.path("children")) {
      JsonNode found = find(child, wanted);
      if (!found.isMissingNode()) {
        return found;
      }
    }
    return MissingNode.getInstance();
  }

  /** Its text. */
  private static String frameText(Chromium browser) throws Exception {
    StringBuilder text = new StringBuilder();
    collect(frame(browser), text);
    return text.toString();
  }

  private static void collect(JsonNode node, StringBuilder into) {
    if (node.path("nodeName").asText().equals("#text")) {
      into.append(node.path("nodeValue").asText()).append('\n');
    } else if (!node.path("nodeName").asText().equals("STYLE")) {
      node.path("children").forEach(child -> collect(child, into));
    }
  }

  /** Clicks where a text of the frame is seen, as a hand does. */
  private static void clickInFrame(Chromium browser, String text) throws Exception {
    JsonNode node =
        find(
            frame(browser),
            it ->
                it.path("nodeName").asText().equals("#text")
                    && it.path("nodeValue").asText().contains(text));
    JsonNode quad =
        browser
            .call("DOM.getContentQuads", Map.of("nodeId", node.path("nodeId").asInt()))
            .path("quads")
            .path(0);
    double x = (quad.path(0).asDouble() + quad.path(4).asDouble()) / 2;
    double y = (quad.path(1).asDouble() + quad.path(5).asDouble()) / 2;
    for (String type : List.of("mousePressed", "mouseReleased")) {
      browser.call(
          "Input.dispatchMouseEvent",
          Map.of("type", type, "x", x, "y", y, "button", "left", "clickCount", 1));
    }
  }

  static List<String> titles(Chromium browser) throws Exception {
    return browser.texts("#results h3");
  }

  private static void awaitTrue(Callable<Boolean> condition) {
    await().atMost(DEADLINE).until(condition);
  }
}
