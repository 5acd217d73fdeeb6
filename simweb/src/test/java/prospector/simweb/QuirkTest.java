package prospector.simweb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

class QuirkTest {
  private static final SimWebSettings CLEAN = SimWebSettings.of(11, 4_000).clean();
  private static final Pattern HREF = Pattern.compile("<a href=\"([^\"]*)\"");

  @Test
  void charset_everyHost_decodesToItsOwnWords() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.CHARSET, 1));
    Set<String> seen = new HashSet<>();

    for (String host : web.hosts().subList(1, web.hosts().size())) {
      Answer answer = web.answer("http://" + host + "/");
      String declared = declared(answer);
      String text = new String(answer.body(), Charset.forName(declared));
      seen.add(declared.toLowerCase(Locale.ROOT));

      assertThat(text).doesNotContain("\ufffd").containsPattern("[^\\x00-\\x7f]{2}|[éüñ]");
    }

    assertThat(seen).containsExactlyInAnyOrder("iso-8859-1", "windows-1251", "shift_jis", "utf-8");
  }

  @Test
  void undeclared_charset_isNowhere() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.CHARSET, 1).with(Quirk.UNDECLARED, 1));
    Answer answer = web.answer("http://h0003.sim/");

    assertThat(answer.contentType()).isEqualTo("text/html");
    assertThat(new String(answer.body(), ISO_8859_1)).doesNotContain("charset");
  }

  @Test
  void session_links_carryAnIdThatKeepsChanging() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.SESSION_IDS, 0.5));
    String host = hostWith(web, Quirk.SESSION_IDS);
    Set<String> ids = new HashSet<>();
    String url = "http://" + host + "/";

    for (int i = 0; i < 60; i++) {
      Answer answer = web.answer(url);
      assertThat(answer.status()).isEqualTo(200);
      List<String> inside =
          hrefs(answer).stream()
              .filter(href -> href.startsWith("/") && href.contains("sid="))
              .toList();
      String next = inside.get(i % inside.size());
      ids.add(next.substring(next.indexOf("sid=")));
      url = "http://" + host + next;
      assertThat(web.idOf(url)).isEqualTo(-1);
    }

    assertThat(ids).hasSizeGreaterThan(2);
  }

  @Test
  void session_hosts_haveNoRelevantPages() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.SESSION_IDS, 0.3).with(Quirk.MIRROR, 0.3));

    for (int id = 0; id < web.pageCount(); id++) {
      if (web.isRelevant(id)) {
        String host = web.page(web.url(id)).orElseThrow().host();
        assertThat(web.has(host, Quirk.SESSION_IDS)).isFalse();
        assertThat(web.has(host, Quirk.MIRROR)).isFalse();
      }
    }
  }

  @Test
  void mirror_host_servesTheSamePagesUncounted() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.MIRROR, 0.5));
    String host = hostWith(web, Quirk.MIRROR);
    String mirror = "m" + host.substring(1);

    assertThat(web.answer("http://" + mirror + "/").body())
        .isEqualTo(web.answer("http://" + host + "/").body());
    assertThat(web.idOf("http://" + mirror + "/")).isEqualTo(-1);
    assertThat(web.allHosts()).contains(mirror);
    assertThat(allHrefs(web, 400)).anyMatch(href -> href.startsWith("http://m"));
  }

  @Test
  void mirror_ofHostWithout_isUnknown() {
    assertThat(new FakeWeb(CLEAN).answer("http://m0003.sim/").failure())
        .isEqualTo(Failure.UNKNOWN_NAME);
  }

  @Test
  void noindex_pages_areNeverRelevant() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.NOINDEX, 1));
    Set<String> seen = new HashSet<>();
    Pattern meta = Pattern.compile("<meta name=\"robots\" content=\"([^\"]*)\"");

    for (int id = 0; id < web.pageCount(); id++) {
      Matcher found = meta.matcher(html(web.answer(web.url(id))));
      if (found.find()) {
        seen.add(found.group(1));
        assertThat(web.isRelevant(id)).isFalse();
      }
    }

    assertThat(seen).containsExactlyInAnyOrder("noindex", "nofollow", "noindex, nofollow");
  }

  @Test
  void canonical_page_namesItself() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.CANONICAL, 1));
    String url = web.url(web.pageCount() - 1);

    assertThat(html(web.answer(url))).contains("<link rel=\"canonical\" href=\"" + url + "\">");
  }

  @Test
  void oddLinks_standOnPages_whenSwitchedOn() {
    FakeWeb web =
        new FakeWeb(
            CLEAN
                .with(Quirk.CALENDAR, 1)
                .with(Quirk.FILES, 1)
                .with(Quirk.REDIRECTS, 1)
                .with(Quirk.DEAD_NEIGHBOUR, 1));

    assertThat(allHrefs(web, 600))
        .anyMatch(href -> href.startsWith("/calendar/"))
        .anyMatch(href -> href.startsWith("/files/"))
        .anyMatch(href -> href.contains("/go/"))
        .anyMatch(href -> href.startsWith("/loop/"))
        .anyMatch(href -> href.startsWith("/out/"))
        .anyMatch(href -> href.startsWith("/missing/"))
        .anyMatch(href -> href.startsWith("http://d0"));
    assertThat(allHrefs(new FakeWeb(CLEAN), 600))
        .noneMatch(href -> href.matches("/(calendar|files|go|loop|out|missing)/.*"));
  }

  @Test
  void redirects_followed_endOnTheTarget() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.REDIRECTS, 1));
    int followed = 0;

    for (int id = 0; id < 300; id++) {
      List<SimLink> links = web.links(web.url(id));
      int[] targets = web.targets(id);
      for (int i = 0; i < targets.length; i++) {
        if (links.get(i).url().contains("/go/")) {
          assertThat(web.idOf(follow(web, links.get(i).url()))).isEqualTo(targets[i]);
          followed++;
        }
      }
    }

    assertThat(followed).isGreaterThan(100);
  }

  @Test
  void robots_rules_agreeWithTheirText() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.ROBOTS_DISALLOW, 1).with(Quirk.ROBOTS_WILDCARD, 1));
    SimRobots robots = web.robots("h0003.sim");
    String text = new String(robots.body(), UTF_8);

    robots.prefixes().forEach(prefix -> assertThat(text).contains("Disallow: " + prefix + "\n"));
    assertThat(robots.disallows("/private/x")).isTrue();
    assertThat(robots.disallows("/files/doc-1.png")).isTrue();
    assertThat(robots.disallows("/files/doc-1.pdf")).isFalse();
    assertThat(robots.disallows("/a/b.zip")).isTrue();
    assertThat(robots.disallows("/")).isFalse();
    assertThat(robots.disallows("/robots.txt")).isFalse();
  }

  @Test
  void robots_neverForbidRelevantPages() {
    SimWebSettings settings = SimWebSettings.of(11, 30_000);
    for (Quirk quirk : Quirk.values()) {
      settings = settings.with(quirk, Math.min(0.5, 4 * quirk.realisticShare()));
    }
    FakeWeb web = new FakeWeb(settings);

    for (int id = 0; id < web.pageCount(); id++) {
      if (web.isRelevant(id)) {
        String url = web.url(id);
        String host = web.page(url).orElseThrow().host();
        String path = url.substring(url.indexOf('/', 8));
        assertThat(web.robots(host).disallows(path)).isFalse();
      }
    }
  }

  @Test
  void robots_huge_isLargeAndStillCounts() {
    FakeWeb web = new FakeWeb(CLEAN.with(Quirk.ROBOTS_HUGE, 1).with(Quirk.ROBOTS_CRAWL_DELAY, 1));

    assertThat(web.robots("h0003.sim").body().length).isBetween(250_000, 500_000);
    assertThat(web.robots("h0003.sim").crawlDelay()).isPositive();
  }

  private static String follow(FakeWeb web, String url) {
    String at = url;
    for (int hops = 0; hops < 5; hops++) {
      Answer answer = web.answer(at);
      String location = answer.location();
      if (location == null) {
        return at;
      }
      at = location.startsWith("/") ? at.substring(0, at.indexOf('/', 8)) + location : location;
    }
    throw new AssertionError("more than 5 redirects from " + url);
  }

  private static String declared(Answer answer) {
    Pattern charset = Pattern.compile("charset=([\\w-]+)");
    Matcher header = charset.matcher(String.valueOf(answer.contentType()));
    Matcher meta = charset.matcher(html(answer));
    return header.find() ? header.group(1) : meta.find() ? meta.group(1) : "none";
  }

  private static String hostWith(FakeWeb web, Quirk quirk) {
    return web.hosts().stream().filter(host -> web.has(host, quirk)).findFirst().orElseThrow();
  }

  private static List<String> allHrefs(FakeWeb web, int pages) {
    List<String> hrefs = new ArrayList<>();
    for (int id = 0; id < pages; id++) {
      hrefs.addAll(hrefs(web.answer(web.url(id))));
    }
    return hrefs;
  }

  private static List<String> hrefs(Answer answer) {
    return HREF.matcher(html(answer)).results().map(match -> match.group(1)).toList();
  }

  private static String html(Answer answer) {
    return new String(answer.body(), ISO_8859_1);
  }
}
