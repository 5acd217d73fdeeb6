package prospector.node.crawl;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.ScopeSettings;
import prospector.nugget.topic.Topic;
import prospector.persistence.table.CrawlTable;
import prospector.web.scope.CrawlScope;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * A crawl's scope as it lies among its orders, with those that were in force before.
 *
 * <p>The audit goes by all of them: a link that a narrower scope refused, when its page was
 * fetched, is not looked for again when the scope is widened.
 */
public final class ScopeOrders {
  private static final String PAST = "scope-past";
  private static final String SEEDS = "seeds"; // how many the crawl had, the oldest first
  private static final int MAX_PAST = 20;
  private static final int NAMED = 10; // seeds that a complaint names

  private ScopeOrders() {}

  private record Past(ScopeRules rules, int seeds) {
    Map<String, Object> asMap() {
      Map<String, Object> map = new LinkedHashMap<>();
      map.put(SEEDS, seeds);
      map.putAll(ConfigFactory.parseMap(ScopeSettings.of(rules).values()).root().unwrapped());
      return map;
    }
  }

  /**
   * Seeds without those that the rules refuse and that are there as examples of the topic only:
   * these may show it from anywhere, and the topic file knew other rules. All of them where none
   * would be left, so that whoever checks them says why.
   */
  public static List<CrawlUrl> seeds(ScopeRules rules, Topic topic, List<CrawlUrl> seeds) {
    Set<CrawlUrl> examples = Set.copyOf(topic.exampleSeeds());
    List<CrawlUrl> named = seeds.stream().filter(url -> !examples.contains(url)).toList();
    CrawlScope scope = new CrawlScope(rules, named.isEmpty() ? seeds : named);
    List<CrawlUrl> within =
        seeds.stream().filter(url -> !examples.contains(url) || scope.contains(url)).toList();
    return within.isEmpty() ? seeds : within;
  }

  /** Orders with these rules in full, so that who reads them need not read the topic. */
  public static Config with(ScopeRules rules, Config orders) {
    return ConfigFactory.parseMap(ScopeSettings.of(rules).values())
        .withFallback(orders.withoutPath("scope"));
  }

  /** The rules that stored orders tell; all of the web where they tell of none. */
  public static ScopeRules rules(String orders) {
    return rules(CrawlSettings.stored(orders));
  }

  private static ScopeRules rules(Config orders) {
    return ScopeSettings.of(orders).over(ScopeRules.NONE);
  }

  /** The scope in force. */
  public static CrawlScope current(CrawlTable.Row crawl) {
    return new CrawlScope(
        rules(crawl.orders()), crawl.seeds().stream().map(CrawlUrl::ofNormal).toList());
  }

  /** All scopes that were ever in force and refused anything, the one in force first. */
  public static List<CrawlScope> all(CrawlTable.Row crawl) {
    List<CrawlUrl> seeds = crawl.seeds().stream().map(CrawlUrl::ofNormal).toList();
    List<CrawlScope> all = new ArrayList<>();
    all.add(current(crawl));
    for (Past past : past(CrawlSettings.stored(crawl.orders()))) {
      int known = Math.min(seeds.size(), past.seeds());
      all.add(new CrawlScope(past.rules(), seeds.subList(0, known)));
    }
    return all;
  }

  /**
   * New orders that remember the scope of those they follow, where it was another one.
   *
   * @param seeds how many the crawl has from now on; those it had come first
   * @throws StartException when it has had too many scopes
   */
  public static Config following(CrawlTable.Row before, Config orders, int seeds) {
    Config last = CrawlSettings.stored(before.orders());
    ScopeRules rules = rules(last);
    List<Past> past = past(last);
    boolean wider = rules.stay() != ScopeRules.Stay.ANYWHERE && seeds > before.seeds().size();
    if (!rules.isOpen() && (wider || !rules.equals(rules(orders)))) {
      // the fewer seeds, the narrower: of equal rules the oldest says all
      boolean known = past.stream().anyMatch(it -> it.rules().equals(rules));
      if (!known) {
        past.add(new Past(rules, before.seeds().size()));
      }
    }
    if (past.size() > MAX_PAST) {
      throw new StartException(
          ExitCode.USAGE,
          "expected at most " + MAX_PAST + " changes of a crawl's scope, and this is one more");
    }
    return past.isEmpty()
        ? orders
        : ConfigFactory.parseMap(Map.of(PAST, past.stream().map(Past::asMap).toList()))
            .withFallback(orders.withoutPath(PAST));
  }

  private static List<Past> past(Config orders) {
    List<Past> past = new ArrayList<>();
    if (orders.hasPath(PAST)) {
      for (Config one : orders.getConfigList(PAST)) {
        past.add(new Past(rules(one), one.getInt(SEEDS)));
      }
    }
    return past;
  }

  /**
   * Complains about seeds that a crawl's scope refuses.
   *
   * @param seeds all of them or some: none is refused for being far from the others
   * @throws StartException naming each of the first few with the rule that refuses it
   */
  public static void check(ScopeRules rules, List<CrawlUrl> seeds) {
    CrawlScope scope = new CrawlScope(rules, seeds);
    List<String> refused =
        seeds.stream()
            .flatMap(
                seed -> scope.refusal(seed).map(why -> seed + " is out of scope, " + why).stream())
            .toList();
    if (!refused.isEmpty()) {
      List<String> lines = new ArrayList<>(refused.subList(0, Math.min(NAMED, refused.size())));
      if (refused.size() > NAMED) {
        lines.add("and " + (refused.size() - NAMED) + " more");
      }
      throw new StartException(ExitCode.BAD_SEED, String.join("\n", lines));
    }
  }
}
