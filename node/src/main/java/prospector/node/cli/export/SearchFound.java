package prospector.node.cli.export;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import prospector.node.cli.place.RunningCrawl;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.find.HitView;
import prospector.node.http.Json;
import prospector.node.report.Numbers;
import prospector.search.SearchAnswer;
import prospector.search.SearchRequest;

/**
 * What a search found, here or by a process that was asked.
 *
 * @param total pages that fit
 * @param pages pages in the index
 * @param remark what its reader should know besides
 */
record SearchFound(List<HitView> hits, long total, long pages, Optional<String> remark) {
  private static final int LOOKS = 20; // while the index that was asked for is being made
  private static final int LOOKS_FOR_FEW = 4; // at most a tenth of the pages
  private static final long PAUSE_MILLIS = 500;

  SearchFound {
    hits = List.copyOf(hits);
  }

  static SearchFound of(SearchAnswer answer) {
    return new SearchFound(
        answer.hits().stream().map(HitView::of).toList(),
        answer.total(),
        answer.pages(),
        Optional.empty());
  }

  /**
   * Asks several sites; the best hits of all, by their scores, which differ a little between
   * indexes of other pages.
   *
   * @param query as of one site, with its limit and offset
   */
  static SearchFound ask(
      List<RunningCrawl> sites, Map<String, String> query, int limit, int offset) {
    if (sites.size() == 1) {
      return ask(sites.get(0), query);
    }
    List<HitView> hits = new ArrayList<>();
    long total = 0;
    long pages = 0;
    Optional<String> remark = Optional.empty();
    for (RunningCrawl site : sites) {
      try {
        SearchFound found = upTo(site, query, limit + offset);
        hits.addAll(found.hits());
        total += found.total();
        pages += found.pages();
        remark = remark.isPresent() ? remark : found.remark();
      } catch (StartException e) {
        if (site.equals(sites.get(0)) || e.exitCode() != ExitCode.FETCH_FAILED) {
          throw e; // the node itself, or the words are wrong
        }
        remark = Optional.of("Not all sites: " + e.getMessage());
      }
    }
    hits.sort(Comparator.comparingDouble(SearchFound::relevance).reversed());
    List<HitView> best = new ArrayList<>();
    for (int i = offset; i < Math.min(hits.size(), offset + limit); i++) {
      best.add(hits.get(i).ranked(i + 1));
    }
    return new SearchFound(best, total, pages, remark);
  }

  private static double relevance(HitView hit) {
    Double known = hit.relevance();
    return known == null ? 0 : known;
  }

  /** So many hits of a site, asked for in parts, of which a node may leave some hits out. */
  private static SearchFound upTo(RunningCrawl site, Map<String, String> query, int most) {
    List<HitView> hits = new ArrayList<>();
    SearchFound found;
    int offset = 0;
    do {
      int limit = Math.min(SearchRequest.LIMIT, most - hits.size());
      Map<String, String> part = new LinkedHashMap<>(query);
      part.put("offset", Integer.toString(offset));
      part.put("limit", Integer.toString(limit));
      found = ask(site, part);
      hits.addAll(found.hits());
      offset += limit;
    } while (hits.size() < most && offset < found.total() && offset <= SearchRequest.OFFSET);
    return new SearchFound(hits, found.total(), found.pages(), found.remark());
  }

  /**
   * Asks the process that works in the directory. It brings its index up to date when it is asked:
   * that is waited for, for ten seconds; of a crawl that goes on the last pages may be missing.
   */
  static SearchFound ask(RunningCrawl running, Map<String, String> query) {
    String path = running.path("search", query);
    JsonNode answer = running.api().get(path);
    for (int looks = 1; looks < LOOKS && isToCome(answer, looks) && hasPaused(); looks++) {
      answer = running.api().get(path);
    }
    List<HitView> hits = new ArrayList<>();
    for (JsonNode hit : answer.path("hits")) {
      hits.add(Json.read(hit, HitView.class));
    }
    return new SearchFound(
        hits, answer.path("total").asLong(), answer.path("pages").asLong(), remark(answer));
  }

  /** Whether it is worth to wait; for a few pages, as of a crawl that goes on, not long. */
  private static boolean isToCome(JsonNode answer, int looks) {
    long behind = answer.path("behind").asLong();
    return behind > 0
        && answer.path("building").asBoolean()
        && (looks < LOOKS_FOR_FEW || behind > answer.path("pages").asLong() / 10);
  }

  /** False once the command is to end. */
  private static boolean hasPaused() {
    try {
      return !new CountDownLatch(1).await(PAUSE_MILLIS, TimeUnit.MILLISECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static Optional<String> remark(JsonNode answer) {
    long behind = answer.path("behind").asLong();
    if (behind == 0) {
      return Optional.empty();
    }
    String trouble = answer.path("trouble").asText("");
    return Optional.of(
        "The process that works in the directory was asked; "
            + Numbers.count(behind)
            + (behind == 1 ? " page is" : " pages are")
            + " not in its index yet"
            + (answer.path("trouble").isNull() ? "" : ": " + trouble));
  }
}
