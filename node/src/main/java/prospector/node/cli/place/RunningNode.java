package prospector.node.cli.place;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import prospector.actors.site.SiteMap;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.settings.NodeSettings;
import prospector.persistence.table.CrawlTable;
import prospector.web.exclusion.Exclusion;
import prospector.web.url.CrawlUrl;

/**
 * The process that works in a directory, a node or a crawl, as whoever gives its crawls orders sees
 * it: over its API, with the token that lies beside its address.
 */
public final class RunningNode {
  private final NodeApi api;
  private final Path dir;

  private RunningNode(NodeApi api, Path dir) {
    this.api = api;
    this.dir = dir;
  }

  /**
   * The process.
   *
   * @throws StartException when none works there that has a page
   */
  public static RunningNode of(Path dir, NodeSettings settings) throws IOException {
    return new RunningNode(RunningPage.api(dir, settings.http().tokenFile()), dir);
  }

  /**
   * A crawl to be begun.
   *
   * @param topic fields of the API that say what to look for
   * @param seeds beside those of the topic
   * @param budget fields of the API, as {@code scope}
   * @param settings what it does otherwise than its node, keys of {@code prospector.crawl}
   */
  public record Submission(
      String id,
      Map<String, ?> topic,
      List<CrawlUrl> seeds,
      Map<String, ?> budget,
      Map<String, ?> scope,
      Map<String, ?> settings) {
    public Submission {
      seeds = List.copyOf(seeds);
    }
  }

  public URI address() {
    return api.address();
  }

  /** Its crawls, as the API tells them, once they are counted. */
  public List<JsonNode> crawls() {
    return list(api.crawls());
  }

  /** The same without what is counted. */
  private List<JsonNode> orders() {
    return list(api.crawlOrders());
  }

  private static List<JsonNode> list(JsonNode all) {
    List<JsonNode> crawls = new ArrayList<>();
    all.path("crawls").forEach(crawls::add);
    return crawls;
  }

  /** The sites it works with, as the API tells them. */
  public JsonNode siteView() {
    return api.get("sites");
  }

  /** The map of them. */
  public SiteMap sites() {
    return sites(siteView());
  }

  /** The map in what the API tells of sites. */
  public static SiteMap sites(JsonNode view) {
    List<SiteMap.Site> sites = new ArrayList<>();
    view.path("sites")
        .forEach(
            site ->
                sites.add(
                    new SiteMap.Site(site.path("name").asText(), site.path("capacity").asInt())));
    SortedMap<String, String> domains = new TreeMap<>();
    view.path("domains")
        .fields()
        .forEachRemaining(it -> domains.put(it.getKey(), it.getValue().asText()));
    return new SiteMap(view.path("own").asText(), sites, domains);
  }

  /**
   * Has it give another site up.
   *
   * @throws StartException when there is none of that name, or it may be at work
   */
  public void retire(String site, boolean gone) {
    api.order(
        "sites/" + URLEncoder.encode(site, StandardCharsets.UTF_8) + "/retire",
        Map.of("gone", gone));
  }

  /**
   * Adds a line to its exclusion file.
   *
   * @throws StartException when it has none
   */
  public void exclude(Exclusion line) {
    api.order(
        "exclusions",
        Map.of(
            "kind",
            line.kind().name().toLowerCase(Locale.ROOT),
            "value",
            line.value(),
            "reason",
            line.reason()));
  }

  /** The nodes it works with, as the API tells them; none where it works alone. */
  public List<JsonNode> nodes() {
    List<JsonNode> nodes = new ArrayList<>();
    api.get("cluster").path("nodes").forEach(nodes::add);
    return nodes;
  }

  /**
   * The crawl that is meant, without what is counted of it.
   *
   * @param wanted id; null for the only one
   * @throws StartException when there is none of that id, or several
   */
  public JsonNode crawl(@Nullable String wanted) {
    List<JsonNode> all = orders();
    List<String> ids = all.stream().map(crawl -> crawl.path("id").asText()).toList();
    List<JsonNode> fitting =
        all.stream()
            .filter(crawl -> wanted == null || crawl.path("id").asText().equals(wanted))
            .toList();
    if (fitting.size() == 1) {
      return fitting.get(0);
    }
    if (!fitting.isEmpty()) {
      throw new StartException(ExitCode.USAGE, dir + ": expected CRAWL, one of " + ids);
    }
    throw new StartException(
        ExitCode.NOT_FOUND,
        dir + ": there is no crawl " + (wanted == null ? "yet" : wanted + "; there are " + ids));
  }

  /** Begins a crawl; seeds that do not fit into one request come after it. */
  public void submit(Submission crawl) {
    boolean there = orders().stream().anyMatch(it -> it.path("id").asText().equals(crawl.id()));
    if (there) {
      throw new StartException(
          ExitCode.OTHER_CRAWL,
          "there is a crawl "
              + crawl.id()
              + " already: choose another --id, or 'prospector change' it");
    }
    List<List<String>> parts = SeedParts.of(crawl.seeds());
    Map<String, Object> body = new LinkedHashMap<>(crawl.topic());
    body.put("id", crawl.id());
    body.put("budget", crawl.budget());
    body.put("scope", crawl.scope());
    if (!crawl.settings().isEmpty()) {
      body.put("settings", crawl.settings());
    }
    body.put("seeds", parts.isEmpty() ? List.of() : parts.get(0));
    api.order("crawls", body);
    seeds(crawl.id(), parts.stream().skip(1).toList(), "the crawl has begun");
  }

  /**
   * Pauses, resumes or stops a crawl.
   *
   * @throws StartException when the crawl has ended, or would end at once
   */
  public void state(JsonNode crawl, CrawlTable.State state) {
    String name =
        switch (state) {
          case PAUSED -> "pause";
          case STOPPED -> "stop";
          default -> "resume";
        };
    if (name.equals("resume")) {
      spent(crawl)
          .ifPresent(
              words -> {
                throw new StartException(ExitCode.REFUSED, words);
              });
    }
    api.order(path(crawl, name), Map.of());
  }

  /** Whether the crawl has ended, so that it goes on only when it is resumed. */
  public static boolean hasEnded(JsonNode crawl) {
    String word = crawl.path("state").asText();
    return Arrays.stream(CrawlTable.State.values())
        .noneMatch(state -> state.isOpen() && state.toString().equals(word));
  }

  /** Of a crawl that has ended and would do so again at once, the reason. */
  private Optional<String> spent(JsonNode crawl) {
    boolean hasLimit = false;
    for (JsonNode limit : crawl.path("budget")) {
      hasLimit |= limit.isNumber();
    }
    if (!hasEnded(crawl) || !hasLimit) {
      return Optional.empty();
    }
    JsonNode figures;
    try {
      figures = api.get("crawls/" + crawl.path("id").asText());
    } catch (StartException e) {
      if (e.getCause() instanceof HttpTimeoutException) {
        return Optional.empty(); // it is counted still, and says itself at which limit it ends
      }
      throw e;
    }
    JsonNode spent = figures.path("spent");
    String reason = spent.path("reason").asText();
    return reason.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "crawl "
                + crawl.path("id").asText()
                + " has used up its budget of "
                + spent.path("budget").asText()
                + ": expected a larger one first, by 'prospector change'");
  }

  /**
   * Changes a crawl: what it may use, then where it may go, then where it starts.
   *
   * @throws StartException when something of it is refused; it says what was changed before
   */
  public void change(
      JsonNode crawl, Map<String, ?> budget, Map<String, ?> scope, List<CrawlUrl> seeds) {
    String done = "";
    if (!budget.isEmpty()) {
      api.order(path(crawl, "budget"), budget);
      done = "the budget is changed";
    }
    if (!scope.isEmpty()) {
      after(done, () -> api.order(path(crawl, "scope"), scope));
      done = done.isEmpty() ? "the scope is changed" : "budget and scope are changed";
    }
    seeds(crawl.path("id").asText(), SeedParts.of(seeds), done);
  }

  private void seeds(String id, List<List<String>> parts, String before) {
    String done = before;
    int taken = 0;
    for (List<String> urls : parts) {
      after(done, () -> api.order("crawls/" + id + "/seeds", Map.of("urls", urls)));
      taken += urls.size();
      done = (before.isEmpty() ? "" : before + ", and ") + taken + " seeds are taken";
    }
  }

  /** An order after others that were followed, which is said when this one is not. */
  private static void after(String done, Runnable order) {
    try {
      order.run();
    } catch (StartException e) {
      throw done.isEmpty()
          ? e
          : new StartException(e.exitCode(), e.getMessage() + " (" + done + ")", e);
    }
  }

  private static String path(JsonNode crawl, String name) {
    return "crawls/" + crawl.path("id").asText() + "/" + name;
  }
}
