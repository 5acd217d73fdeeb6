package prospector.bench.realweb;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * What the fetches of a crawl brought, by the servers' log and the truth alone.
 *
 * <p><em>Every request but those for robots.txt and sitemaps has one kind.</em> A page is an answer
 * with 2xx.
 */
final class Verdict {
  private final Truth truth;
  private final int topic;
  private final Map<String, Site> sites; // by host
  private final Map<String, Map<FetchKind, Integer>> counts = new TreeMap<>(); // by system
  private final Set<RealPage> fetched = new HashSet<>();
  private final List<Integer> foundAfter = new ArrayList<>(); // relevant ones, by pages fetched
  private int found;

  private Verdict(Truth truth, int topic, Map<String, Site> sites) {
    this.truth = truth;
    this.topic = topic;
    this.sites = Collections.unmodifiableMap(new TreeMap<>(sites));
    sites.values().forEach(site -> counts.put(site.system(), new EnumMap<>(FetchKind.class)));
  }

  /**
   * Judges a log.
   *
   * @param entries in the order of their beginning; of hosts that are none of the sites they are
   *     left out
   */
  static Verdict of(List<LogEntry> entries, Truth truth, int topic, List<Site> sites) {
    Map<String, Site> byHost = new TreeMap<>();
    sites.forEach(site -> byHost.put(site.host(), site));
    Verdict verdict = new Verdict(truth, topic, byHost);
    entries.stream().filter(entry -> !entry.isForCrawler()).forEach(verdict::add);
    return verdict;
  }

  private void add(LogEntry entry) {
    Site site = sites.get(entry.host());
    if (site == null) {
      return;
    }
    String url = site.home() + entry.target().substring(1);
    Optional<RealPage> page = truth.page(url);
    FetchKind kind = kind(site, url, entry, page);
    if (kind == FetchKind.REAL) {
      fetched.add(page.orElseThrow());
      found += page.orElseThrow().topics().contains(topic) ? 1 : 0;
    }
    if (entry.isOk()) {
      foundAfter.add(found);
    }
    counts(site.system()).merge(kind, 1, Integer::sum);
  }

  private Map<FetchKind, Integer> counts(String system) {
    return counts.computeIfAbsent(system, name -> new EnumMap<>(FetchKind.class));
  }

  private FetchKind kind(Site site, String url, LogEntry entry, Optional<RealPage> page) {
    if (page.isPresent() && entry.isOk()) {
      return fetched.contains(page.get()) ? FetchKind.AGAIN : FetchKind.REAL;
    }
    Optional<FetchKind> view =
        ViewRules.kind(site.system(), PageKey.of(url).substring(site.home().length() - 1));
    return view.orElseGet(() -> byStatus(entry.status()));
  }

  private static FetchKind byStatus(int status) {
    if (status >= 500) {
      return FetchKind.ERROR;
    }
    if (status >= 400) {
      return FetchKind.MISSING;
    }
    return status >= 300 ? FetchKind.REDIRECT : FetchKind.LISTING;
  }

  /** Requests of a kind to a system. */
  int count(String system, FetchKind kind) {
    return counts(system).getOrDefault(kind, 0);
  }

  /** Requests of a kind. */
  int count(FetchKind kind) {
    return counts.keySet().stream().mapToInt(system -> count(system, kind)).sum();
  }

  /** The systems that were served, by name. */
  List<String> systems() {
    return List.copyOf(counts.keySet());
  }

  /** All requests that were judged. */
  int fetches() {
    return counts.values().stream()
        .flatMap(kinds -> kinds.values().stream())
        .mapToInt(Integer::intValue)
        .sum();
  }

  /** Those of a system that brought nothing. */
  int useless(String system) {
    return counts(system).entrySet().stream()
        .filter(entry -> entry.getKey().isUseless())
        .mapToInt(Map.Entry::getValue)
        .sum();
  }

  /** Of all requests, those that brought nothing; 0 to 1. */
  double uselessShare() {
    int useless = systems().stream().mapToInt(this::useless).sum();
    return useless / (double) Math.max(1, fetches());
  }

  /** Answers with 2xx. */
  int pages() {
    return foundAfter.size();
  }

  /** Distinct relevant real pages among the first so many pages, or among all if there are less. */
  int foundAfter(int pages) {
    return foundAfter.isEmpty() || pages < 1
        ? 0
        : foundAfter.get(Math.min(pages, foundAfter.size()) - 1);
  }

  int found() {
    return found;
  }

  /** Distinct relevant real pages that the truth has. */
  int relevant() {
    return truth.relevant(topic).size();
  }
}
