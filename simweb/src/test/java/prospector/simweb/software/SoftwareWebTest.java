package prospector.simweb.software;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.EnumMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import prospector.simweb.Answer;
import prospector.simweb.FakeWeb;
import prospector.simweb.SimWebSettings;

class SoftwareWebTest {
  private static final Pattern LINK = Pattern.compile("(?:href=\"|<link>)([^\"<]+)");

  private final FakeWeb fake = new FakeWeb(SimWebSettings.of(7, 2_000));
  private final SoftwareWeb web = SoftwareWeb.beside(fake);

  private static Answer answer(SoftwareWeb web, String url) {
    return web.answer(url).orElseThrow();
  }

  /** Every URL that is linked to from the seeds, and its answer. */
  private Map<String, Answer> reachable() {
    Map<String, Answer> found = new TreeMap<>();
    Deque<String> open = new ArrayDeque<>(web.seeds());
    while (!open.isEmpty()) {
      String url = open.remove();
      if (found.containsKey(url) || web.kind(url).isEmpty()) {
        continue;
      }
      Answer answer = answer(web, url);
      found.put(url, answer);
      if (answer.location() != null) {
        open.add(URI.create(url).resolve(answer.location()).toString());
      }
      Matcher links = LINK.matcher(new String(answer.body(), UTF_8));
      while (links.find()) {
        String target = links.group(1).replace("&amp;", "&").replaceFirst("#.*", "");
        open.add(URI.create(url).resolve(target).toString());
      }
    }
    return found;
  }

  @Test
  void links_fromTheSeeds_reachEveryRelevantPageAndManyMoreThatAreWaste() {
    Map<Kind, Integer> kinds = new EnumMap<>(Kind.class);
    Map<String, Answer> found = reachable();
    found.keySet().forEach(url -> kinds.merge(web.kind(url).orElseThrow(), 1, Integer::sum));

    assertThat(web.relevant()).hasSize(40);
    assertThat(found.keySet()).containsAll(web.relevant());
    assertThat(kinds).containsEntry(Kind.REAL, 240).doesNotContainKey(Kind.MISSING);
    int waste =
        kinds.entrySet().stream()
            .filter(it -> it.getKey().isUseless())
            .mapToInt(Map.Entry::getValue)
            .sum();
    assertThat(waste).as("%s", kinds).isGreaterThan(4 * 240);
  }

  @Test
  void views_sayNoindex_realPagesDoNot() {
    reachable()
        .forEach(
            (url, answer) -> {
              boolean noindex = new String(answer.body(), UTF_8).contains("noindex");
              Kind kind = web.kind(url).orElseThrow();
              if (kind == Kind.VIEW && !url.endsWith("/search.html")) {
                assertThat(noindex).as(url).isTrue();
              } else if (kind == Kind.REAL || kind == Kind.WAY) {
                assertThat(noindex).as(url).isFalse();
              }
            });
  }

  @Test
  void relevantPages_sayThePhraseInTheirText_othersDoNot() {
    reachable()
        .forEach(
            (url, answer) -> {
              if (web.kind(url).orElseThrow() == Kind.REAL && !url.contains("blog.software")) {
                String text = new String(answer.body(), UTF_8).replaceAll("(?s)<a .*?</a>", "");
                assertThat(text.contains(fake.topic().phrase()))
                    .as(url)
                    .isEqualTo(web.relevant().contains(url));
              }
            });
  }

  @Test
  void twin_answersAlike_andTheOldHostOnlyPoints() {
    String chapter = "manual.software/chapter-7.html";

    assertThat(answer(web, "http://www." + chapter).body())
        .isEqualTo(answer(web, "http://" + chapter).body());
    assertThat(web.kind("http://www." + chapter)).contains(Kind.AGAIN);
    assertThat(answer(web, "http://old.software/chapter-7.html").location())
        .isEqualTo("http://" + chapter);
    assertThat(web.kind("http://other.sim/")).isEmpty();
    assertThat(web.answer("http://other.sim/")).isEmpty();
  }

  @Test
  void answers_areTheSameForTheSameSeed() {
    SoftwareWeb again = SoftwareWeb.beside(new FakeWeb(SimWebSettings.of(7, 2_000)));

    reachable()
        .forEach((url, answer) -> assertThat(answer(again, url).body()).isEqualTo(answer.body()));
  }
}
