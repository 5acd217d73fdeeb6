package prospector.simweb;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FakeWebTest {
  private static final SimWebSettings SETTINGS = SimWebSettings.of(7, 20_000);
  private final FakeWeb web = new FakeWeb(SETTINGS);

  @Test
  void answer_sameSeed_sameBytes() {
    FakeWeb again = new FakeWeb(SimWebSettings.of(7, 20_000));

    for (int id = 0; id < web.pageCount(); id += 97) {
      assertThat(again.url(id)).isEqualTo(web.url(id));
      assertThat(again.answer(web.url(id)).body()).isEqualTo(web.answer(web.url(id)).body());
    }
  }

  @Test
  void answer_otherSeed_otherBytes() {
    FakeWeb other = new FakeWeb(SimWebSettings.of(8, 20_000));

    assertThat(other.answer("http://h0000.sim/").body())
        .isNotEqualTo(web.answer("http://h0000.sim/").body());
  }

  @ParameterizedTest
  @CsvSource({"100,5,0.04", "20000,200,0.01", "30000,30,0.002", "200000,1000,0.04", "50000,50,0.1"})
  void relevantShare_ofSettings_isMetExactly(int pages, int hosts, double share) {
    FakeWeb sized =
        new FakeWeb(SimWebSettings.of(3, pages).withHosts(hosts).withRelevantShare(share));

    long relevant = 0;
    for (int id = 0; id < pages; id++) {
      relevant += sized.isRelevant(id) ? 1 : 0;
    }

    assertThat(relevant).isEqualTo(Math.round(pages * share)).isEqualTo(sized.relevantCount());
  }

  @Test
  void idOf_everyUrl_leadsBack() {
    for (int id = 0; id < web.pageCount(); id++) {
      assertThat(web.idOf(web.url(id))).isEqualTo(id);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "http://h0000.sim/nothing",
    "http://h0000.sim//",
    "http://h9999.sim/",
    "http://h1.sim/",
    "http://example.org/",
    "ftp://h0000.sim/",
    "nonsense",
    "http://",
    "http://h0000.sim/a-0/b-99999999999999999999.html"
  })
  void idOf_foreignUrl_isNone(String url) {
    assertThat(web.idOf(url)).isEqualTo(-1);
    assertThat(web.isRelevant(url)).isFalse();
    assertThat(web.answer(url).body()).isNotNull();
  }

  @Test
  void links_fromTheSeeds_reachEveryPage() {
    BitSet seen = new BitSet();
    ArrayDeque<Integer> queue = new ArrayDeque<>();
    for (String seed : web.seeds()) {
      seen.set(web.idOf(seed));
      queue.add(web.idOf(seed));
    }

    while (!queue.isEmpty()) {
      for (int target : web.targets(queue.poll())) {
        if (!seen.get(target)) {
          seen.set(target);
          queue.add(target);
        }
      }
    }

    assertThat(seen.cardinality()).isEqualTo(web.pageCount());
  }

  @Test
  void links_ofPages_numberFortyToAHundredMostly() {
    int odd = 0;
    for (int id = 0; id < web.pageCount(); id += 11) {
      int links = web.targets(id).length;
      odd += links < 40 || links > 110 ? 1 : 0;
    }

    assertThat(odd * 11.0 / web.pageCount()).isLessThan(0.05);
  }

  @Test
  void inLinks_ofRelevantPages_comeFromSeveralPages() {
    int[] inLinks = new int[web.pageCount()];
    for (int id = 0; id < web.pageCount(); id++) {
      for (int target : web.targets(id)) {
        inLinks[target]++;
      }
    }

    for (int id = 0; id < web.pageCount(); id++) {
      if (web.isRelevant(id)) {
        assertThat(inLinks[id]).isGreaterThanOrEqualTo(3);
      }
    }
  }

  @Test
  void body_holdsThePhrase_exactlyWhenRelevant() {
    String phrase = web.topic().phrase();

    for (int id = 0; id < web.pageCount(); id++) {
      if (web.isRelevant(id) || id % 23 == 0) {
        String text = html(web.url(id)).replaceAll("(<[^>]*>|\\s)+", " ");
        assertThat(text.toLowerCase(Locale.ROOT).contains(phrase)).isEqualTo(web.isRelevant(id));
      }
    }
  }

  @Test
  void body_sizes_areTenToFortyKilobytes() {
    long sum = 0;
    int count = 0;
    for (int id = 0; id < web.pageCount(); id += 53) {
      int size = web.answer(web.url(id)).body().length;
      assertThat(size).isBetween(10_000, 45_000);
      sum += size;
      count++;
    }

    assertThat(sum / count).isBetween(15_000L, 32_000L);
  }

  @Test
  void links_asStated_standInTheBody() {
    for (int id = 0; id < 600; id += 7) {
      String url = web.url(id);
      String host = url.substring(0, url.indexOf('/', 8));
      String html = html(url);
      if (web.has(host.substring(7), Quirk.SESSION_IDS)) {
        continue;
      }
      for (SimLink link : web.links(url)) {
        String href =
            link.url().startsWith(host + "/") ? link.url().substring(host.length()) : link.url();
        assertThat(html).contains("<a href=\"" + href + "\">" + link.anchor() + "</a>");
      }
    }
  }

  @Test
  void seeds_arePortalTwoPagesAndOneRelevant() {
    List<String> seeds = web.seeds();

    assertThat(seeds).hasSize(4).doesNotHaveDuplicates().startsWith("http://h0000.sim/");
    assertThat(seeds.stream().filter(web::isRelevant)).hasSize(1);
    assertThat(web.topicHocon()).contains(seeds).contains("type = regex");
  }

  @Test
  void relevantSections_liveBehindHubs_oneToThreeHopsDeep() {
    WebPlan plan = new WebPlan(SimWebSettings.of(7, 200_000));

    assertThat(plan.communities).hasSizeGreaterThan(20);
    assertThat(plan.communities.stream().map(entrance -> entrance.section().depth()).distinct())
        .containsExactlyInAnyOrder(1, 2, 3);
  }

  @Test
  void settings_outOfRange_nameKeyAndValue() {
    assertThatThrownBy(() -> SimWebSettings.of(1, 50))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pages = 50");
    assertThatThrownBy(() -> SETTINGS.with(Quirk.SLOW, 1.5)).hasMessageContaining("SLOW = 1.5");
  }

  private String html(String url) {
    return new String(web.answer(url).body(), ISO_8859_1);
  }
}
