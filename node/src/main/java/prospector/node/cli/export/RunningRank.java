package prospector.node.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import prospector.graph.rank.RankSettings;
import prospector.node.cli.options.Terminal;
import prospector.node.cli.place.NodeApi;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;

/** A ranking by the process that works in the directory. */
final class RunningRank {
  private static final String SITE = "site "; // words that begin so name one that failed
  private static final long LOOK_NANOS = 300_000_000;

  private final NodeApi api;
  private final Terminal terminal;

  RunningRank(NodeApi api, Terminal terminal) {
    this.api = api;
    this.terminal = terminal;
  }

  /**
   * Has it done, and waits for its end.
   *
   * @throws StartException when it is refused, or fails
   */
  void run(RankSettings how, List<String> without) {
    print(done(order(how, without), ExitCode.STORAGE).path("ranked"));
  }

  /** The same of all sites. */
  void runSites(RankSettings how, List<String> without) {
    Map<String, Object> order = order(how, without);
    order.put("sites", true);
    done(order, ExitCode.FETCH_FAILED);
    print(api.get("rank?sites=true").path("ranked"));
  }

  private static Map<String, Object> order(RankSettings how, List<String> without) {
    Map<String, Object> order = new LinkedHashMap<>();
    order.put("damping", how.damping());
    order.put("residual", how.residual());
    order.put("rounds", how.rounds());
    order.put("without", without);
    return order;
  }

  /**
   * @param ofSite how the command ends where a site is to blame
   */
  private JsonNode done(Map<String, ?> order, ExitCode ofSite) {
    api.order("rank", order);
    String doing = "";
    JsonNode state = api.get("rank");
    while (state.path("working").asBoolean()) {
      String now = words(state);
      if (!now.equals(doing)) {
        terminal.err().println(now);
        terminal.err().flush();
        doing = now;
      }
      LockSupport.parkNanos(LOOK_NANOS);
      state = api.get("rank");
    }
    if (state.path("trouble").isTextual()) {
      String trouble = state.path("trouble").asText();
      ExitCode other = trouble.startsWith(SITE) ? ofSite : ExitCode.STORAGE;
      throw new StartException(
          state.path("too_large").asBoolean() ? ExitCode.HEAP_FULL : other, trouble);
    }
    return state;
  }

  private static String words(JsonNode state) {
    if (state.path("waits_for").isTextual()) {
      return "waits for node " + state.path("waits_for").asText();
    }
    String doing = state.path("doing").asText();
    return doing.equals("graph") ? "the link graph is brought up to date" : doing;
  }

  private void print(JsonNode ranked) {
    terminal
        .out()
        .printf(
            Locale.ROOT,
            "%,d URLs, %,d links; %,d hosts%nranked from %,d nuggets: PageRank after %d rounds%n",
            ranked.path("urls").asLong(),
            ranked.path("links").asLong(),
            ranked.path("hosts").asLong(),
            ranked.path("nuggets").asLong(),
            ranked.path("rounds").asLong());
  }
}
