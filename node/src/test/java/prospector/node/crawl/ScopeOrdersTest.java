package prospector.node.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.node.exit.StartException;
import prospector.persistence.table.CrawlTable;
import prospector.web.scope.CrawlScope;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

class ScopeOrdersTest {
  private static final Config BLOCK = ConfigFactory.parseString("policy = bfs, scope.only = topic");
  private static final ScopeRules SITE =
      new ScopeRules(List.of(), List.of(), ScopeRules.Stay.SITE, 1);

  private static ScopeRules only(String pattern) {
    return new ScopeRules(
        List.of(ScopePattern.parse(pattern).orElseThrow()), List.of(), ScopeRules.Stay.ANYWHERE, 0);
  }

  private static CrawlTable.Row row(String orders, String... seeds) {
    return new CrawlTable.Row(
        "c", "t", "", "bfs", List.of(seeds), CrawlTable.State.RUNNING, "", 0, 0, 0, "", orders);
  }

  private static String next(CrawlTable.Row before, ScopeRules rules, int seeds) {
    return StoredOrders.json(ScopeOrders.following(before, ScopeOrders.with(rules, BLOCK), seeds));
  }

  @Test
  void rules_ofStoredOrders_areThoseGiven() {
    String json = next(row(""), SITE, 1);

    assertThat(ScopeOrders.rules(json)).isEqualTo(SITE);
    assertThat(ConfigFactory.parseString(json).getString("policy")).isEqualTo("bfs");
    assertThat(ScopeOrders.rules("")).isEqualTo(ScopeRules.NONE);
    assertThat(ScopeOrders.rules("{\"policy\": \"bfs\"}")).as("older").isEqualTo(ScopeRules.NONE);
  }

  @Test
  void all_scopeChangedAndSeedsAdded_remembersEachNarrowerOneOnce() {
    CrawlTable.Row first = row(next(row(""), SITE, 1), "http://a.example/");
    CrawlTable.Row seeded = row(next(first, SITE, 2), "http://a.example/", "http://b.example/");
    CrawlTable.Row again = row(next(seeded, SITE, 2), "http://a.example/", "http://b.example/");
    CrawlTable.Row open =
        row(next(again, ScopeRules.NONE, 2), "http://a.example/", "http://b.example/");
    CrawlTable.Row last =
        row(next(open, only("*.example"), 2), "http://a.example/", "http://b.example/");

    assertThat(ScopeOrders.all(first)).hasSize(1);
    for (CrawlTable.Row row : List.of(seeded, again, open, last)) {
      List<CrawlScope> all = ScopeOrders.all(row);
      assertThat(all).hasSize(2);
      assertThat(all.get(1).contains(CrawlUrl.ofNormal("http://a.example/1"))).isTrue();
      assertThat(all.get(1).contains(CrawlUrl.ofNormal("http://b.example/1"))).isFalse();
    }
    assertThat(ScopeOrders.all(last).get(0).rules()).isEqualTo(only("*.example"));
  }

  @Test
  void following_tooManyScopes_isRefused() {
    CrawlTable.Row row = row(next(row(""), only("h0.example"), 0));
    for (int i = 1; i <= 20; i++) {
      row = row(next(row, only("h" + i + ".example"), 0));
    }
    CrawlTable.Row full = row;

    assertThat(ScopeOrders.all(full)).hasSize(21);
    assertThatThrownBy(() -> next(full, only("one.more.example"), 0))
        .isInstanceOf(StartException.class)
        .hasMessageContaining("at most 20 changes of a crawl's scope");
  }

  @Test
  void check_seedsOutOfScope_namesThemWithTheRule() {
    List<CrawlUrl> seeds =
        List.of(CrawlUrl.ofNormal("http://a.example/"), CrawlUrl.ofNormal("http://b.test/"));

    assertThatThrownBy(() -> ScopeOrders.check(only("*.example"), seeds))
        .isInstanceOf(StartException.class)
        .hasMessage("http://b.test/ is out of scope, none of only = [*.example]");
    ScopeOrders.check(SITE, seeds);
  }
}
