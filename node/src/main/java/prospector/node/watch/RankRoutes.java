package prospector.node.watch;

import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import akka.http.javadsl.model.StatusCodes;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import prospector.graph.GraphException;
import prospector.graph.GraphHome;
import prospector.graph.LinkGraph;
import prospector.graph.part.PartFacts;
import prospector.graph.rank.Measure;
import prospector.graph.rank.Measures;
import prospector.graph.rank.RankSettings;
import prospector.node.http.Access;
import prospector.node.http.Call;
import prospector.node.http.Handler;
import prospector.node.http.Problem;
import prospector.node.http.Replies;
import prospector.node.http.Route;
import prospector.node.rank.RankDesk;
import prospector.node.rank.RankSource;
import prospector.node.rank.Together;

/** Who points to whom: has the pages ranked, and tells which matter. */
final class RankRoutes {
  private static final String RANK = "/api/v1/rank";
  private static final int SCREENFUL = 20;
  private static final int LARGEST = 1_000;
  private static final int MOST_ROUNDS = 10_000; // ten times as many as it takes at the worst

  private final RankDesk desk;
  private final Executor blocking;
  private final Executor scans;
  private volatile @Nullable Known known;

  /**
   * What was ranked.
   *
   * @param ended rankings until then
   * @param ranking of a cluster, which may do one without this node; empty where it works alone
   */
  private record Known(long ended, String ranking, Optional<Ranked> ranked) {}

  /**
   * @param blocking runs what takes a moment
   * @param scans runs what may take long
   */
  RankRoutes(RankDesk desk, Executor blocking, Executor scans) {
    this.desk = desk;
    this.blocking = blocking;
    this.scans = scans;
  }

  List<Route> all() {
    return List.of(
        new Route(HttpMethods.GET, RANK, Access.LOOK, this::stateSoon),
        new Route(HttpMethods.POST, RANK, Access.CHANGE, scanning(this::begin)),
        new Route(HttpMethods.GET, "/api/v1/top", Access.LOOK, scanning(this::top)));
  }

  private CompletionStage<HttpResponse> stateSoon(Call call) {
    return CompletableFuture.supplyAsync(() -> state(call), blocking);
  }

  private Handler scanning(Function<Call, HttpResponse> work) {
    return call -> CompletableFuture.supplyAsync(() -> work.apply(call), scans);
  }

  /** Why there is no rank to tell. */
  static Problem unranked(Exception why) {
    GraphException.Kind kind =
        why instanceof GraphException graph ? graph.kind() : GraphException.Kind.TORN;
    return Problem.of(
        StatusCodes.CONFLICT,
        switch (kind) {
          case NONE -> Together.UNRANKED + ": a POST to " + RANK + " has it done";
          case FAILED -> String.valueOf(why.getMessage()); // of other nodes
          default -> "the ranks cannot be read: a POST to " + RANK + " makes them anew";
        });
  }

  /** Takes what is ranked. */
  private interface Use<T> {
    T of(LinkGraph graph, Measures measures) throws IOException;
  }

  private <T> T ranked(Use<T> use) {
    try {
      return ranked(desk.home(), use);
    } catch (IOException | GraphException e) {
      throw unranked(e);
    }
  }

  private static <T> T ranked(GraphHome home, Use<T> use) throws IOException {
    try (LinkGraph graph = home.openRanked();
        Measures measures = Measures.required(graph)) {
      return use.of(graph, measures);
    }
  }

  private Optional<Ranked> rankedOfSites() {
    try {
      return Optional.of(ranked(desk.sitesHome(), Ranked::of));
    } catch (IOException | GraphException none) {
      return Optional.empty();
    }
  }

  /**
   * How far the desk is, and what is ranked.
   *
   * @param doing {@code graph}, {@code pagerank}, {@code topicrank} or {@code hubs and authorities}
   * @param residual of the round
   * @param waitsFor the node that it waits for
   * @param trouble why the last ranking failed
   * @param tooLarge whether that was for want of memory
   * @param ranked what {@code top} tells of; null where nothing is ranked
   */
  record View(
      boolean working,
      String doing,
      int round,
      double residual,
      @Nullable String waitsFor,
      @Nullable String trouble,
      boolean tooLarge,
      @Nullable Ranked ranked) {}

  /** What was ranked; of a ranking that other nodes did, only when it was begun and the URLs. */
  record Ranked(
      String at,
      long urls,
      @Nullable Long links,
      @Nullable Long hosts,
      @Nullable Long nuggets,
      @Nullable Double damping,
      @Nullable Integer rounds) {
    static Ranked ofOthers(RankSource source) {
      String begun = source.ranking().split(" ", 2)[0];
      return new Ranked(begun, source.urls(), null, null, null, null, null);
    }

    static Ranked of(LinkGraph graph, Measures measures) throws IOException {
      PartFacts part = PartFacts.of(graph).orElse(null);
      return new Ranked(
          measures.facts().rankedAt().toString(),
          part == null ? graph.pages().size() : part.urls(),
          part == null ? graph.pages().links() : part.links(),
          part == null ? graph.hosts().size() : part.hosts(),
          measures.facts().nuggets(),
          measures.facts().damping(),
          measures.facts().rounds());
    }
  }

  private HttpResponse state(Call call) {
    call.onlyQuery("sites");
    boolean ofSites = SearchRoute.flag(call, "sites");
    RankDesk.State state = desk.state();
    return Replies.json(
        new View(
            state.working(),
            state.doing(),
            state.round(),
            state.residual(),
            state.waitsFor().orElse(null),
            state.trouble().map(RankDesk.Trouble::why).orElse(null),
            state.trouble().map(RankDesk.Trouble::tooLarge).orElse(false),
            (ofSites ? rankedOfSites() : known(state.working())).orElse(null)));
  }

  /**
   * What is ranked: while pages are being ranked the graph is opened once, and no node is asked, as
   * others ask every second.
   */
  private Optional<Ranked> known(boolean working) {
    long ended = desk.ended();
    Known last = known;
    Known before = last == null || last.ended() != ended ? null : last;
    Together others = desk.together().orElse(null);
    if (before != null && (working || others == null)) {
      return before.ranked();
    }
    try {
      Known now = others == null ? new Known(ended, "", own("")) : ofAll(ended, others, before);
      known = now;
      return now.ranked();
    } catch (IOException | GraphException none) {
      return Optional.empty();
    }
  }

  private Known ofAll(long ended, Together others, @Nullable Known before) throws IOException {
    try (RankSource source = others.source()) {
      String ranking = source.ranking();
      return before != null && before.ranking().equals(ranking)
          ? before
          : new Known(ended, ranking, own(ranking).or(() -> Optional.of(Ranked.ofOthers(source))));
    }
  }

  /** What is ranked here, where that was so for a ranking; of any where that is empty. */
  private Optional<Ranked> own(String ranking) {
    try {
      return ranked(
          (graph, measures) ->
              ranking.isEmpty() || isOf(graph, ranking)
                  ? Optional.of(Ranked.of(graph, measures))
                  : Optional.empty());
    } catch (Problem none) {
      return Optional.empty();
    }
  }

  private static boolean isOf(LinkGraph graph, String ranking) throws IOException {
    return PartFacts.of(graph).filter(part -> part.ranking().equals(ranking)).isPresent();
  }

  private HttpResponse begin(Call call) {
    call.onlyQuery();
    JsonNode body =
        call.body().length == 0
            ? MissingNode.getInstance()
            : call.object(Set.of("damping", "residual", "rounds", "without", "sites"));
    RankSettings how = settings(body);
    Set<String> without = without(body);
    Optional<String> refusal =
        sites(body) ? desk.beginSites(how, without) : desk.begin(how, without);
    refusal.ifPresent(
        why -> {
          throw Problem.of(StatusCodes.CONFLICT, why);
        });
    return Replies.json(StatusCodes.ACCEPTED, Map.of("working", true));
  }

  private static boolean sites(JsonNode body) {
    JsonNode sites = body.path("sites");
    if (!sites.isMissingNode() && !sites.isBoolean()) {
      throw Problem.field("sites", "expected true or false");
    }
    return sites.asBoolean();
  }

  private static Set<String> without(JsonNode body) {
    Set<String> without = new TreeSet<>();
    JsonNode names = body.path("without");
    if (!names.isMissingNode() && !names.isArray()) {
      throw Problem.field("without", "expected a list of names of nodes, or sites");
    }
    for (JsonNode name : names) {
      if (!name.isTextual()) {
        throw Problem.field("without", "expected a list of names of nodes, or sites");
      }
      without.add(name.asText());
    }
    return without;
  }

  private static RankSettings settings(JsonNode body) {
    RankSettings usual = RankSettings.of(1);
    double rounds = number(body, "rounds", usual.rounds());
    if (rounds != Math.rint(rounds) || rounds < 1 || rounds > MOST_ROUNDS) {
      throw Problem.field("rounds", "expected a whole number from 1 to " + MOST_ROUNDS);
    }
    double residual = number(body, "residual", usual.residual());
    if (!(residual > 0)) {
      throw Problem.field("residual", "expected over 0, got " + residual);
    }
    try {
      return new RankSettings(number(body, "damping", usual.damping()), residual, (int) rounds, 1);
    } catch (IllegalArgumentException e) {
      throw Problem.field("damping", String.valueOf(e.getMessage()));
    }
  }

  private static double number(JsonNode body, String field, double usual) {
    if (!body.has(field)) {
      return usual;
    } else if (!body.get(field).isNumber()) {
      throw Problem.field(field, "expected a number");
    }
    return body.get(field).asDouble();
  }

  private HttpResponse top(Call call) {
    call.onlyQuery("by", "hosts", "limit", "sites");
    int limit = (int) call.whole("limit", 1, LARGEST, SCREENFUL);
    boolean hosts = SearchRoute.flag(call, "hosts");
    Measure by = measure(call.query("by").orElse(Measure.AUTHORITY.key()));
    List<Measures.Entry> entries =
        SearchRoute.flag(call, "sites") ? topOfSites(by, hosts, limit) : top(by, hosts, limit);
    return Replies.json(
        Map.of("by", by.key(), "entries", entries.stream().map(RankRoutes::fields).toList()));
  }

  private List<Measures.Entry> topOfSites(Measure by, boolean hosts, int limit) {
    try {
      return ranked(desk.sitesHome(), (graph, measures) -> top(measures, by, hosts, limit));
    } catch (IOException | GraphException e) {
      throw Problem.of(
          StatusCodes.CONFLICT,
          (e instanceof GraphException known && known.kind() == GraphException.Kind.NONE
                  ? "the pages of all sites are not ranked yet"
                  : "the ranks of all sites cannot be read")
              + ": a POST to "
              + RANK
              + " with \"sites\": true has it done");
    }
  }

  private static List<Measures.Entry> top(Measures measures, Measure by, boolean hosts, int limit) {
    return hosts ? measures.topHosts(by, limit) : measures.topPages(by, limit);
  }

  private List<Measures.Entry> top(Measure by, boolean hosts, int limit) {
    Together others = desk.together().orElse(null);
    if (others == null) {
      return ranked((graph, measures) -> top(measures, by, hosts, limit));
    }
    try {
      return others.top(by, hosts, limit);
    } catch (GraphException e) {
      throw unranked(e);
    }
  }

  private static Measure measure(String key) {
    for (Measure measure : Measure.values()) {
      if (measure.key().equals(key)) {
        return measure;
      }
    }
    throw Problem.field("by", "expected authority, hub, pagerank, topicrank, indegree or score");
  }

  private static Map<String, @Nullable Object> fields(Measures.Entry entry) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("url", entry.url());
    entry.measures().forEach((measure, value) -> fields.put(measure.key(), finite(value)));
    return fields;
  }

  /** Not rounded as {@link prospector.node.http.Json#finite} rounds, since most ranks are small. */
  private static @Nullable Double finite(double value) {
    return Double.isFinite(value) ? (Double) value : null;
  }
}
