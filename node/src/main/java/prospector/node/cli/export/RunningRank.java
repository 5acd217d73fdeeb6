package prospector.node.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
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
    api.order(
        "rank",
        Map.of(
            "damping",
            how.damping(),
            "residual",
            how.residual(),
            "rounds",
            (Integer) how.rounds(),
            "without",
            without));
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
      throw new StartException(
          state.path("too_large").asBoolean() ? ExitCode.HEAP_FULL : ExitCode.STORAGE,
          state.path("trouble").asText());
    }
    print(state.path("ranked"));
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
