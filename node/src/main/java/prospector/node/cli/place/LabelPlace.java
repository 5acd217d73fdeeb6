package prospector.node.cli.place;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import prospector.node.cluster.ClusterDesk;
import prospector.node.crawl.UnfinishedWork;
import prospector.node.exit.ExitCode;
import prospector.node.exit.StartException;
import prospector.node.label.LabelDesk;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.page.PageCopy;
import prospector.persistence.page.PageRecord;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.LabelTable.Label;
import prospector.web.url.CrawlUrl;

/** Where a crawl takes labels: in its database, or over the API of the process that runs it. */
public interface LabelPlace {
  /** Labels a page; false when the crawl has stored none of that URL. */
  boolean give(CrawlUrl url, Label label);

  /** Lines about the pages that want a label. */
  List<String> unsure(int limit);

  static LabelPlace of(CrawlDatabase database, Clock clock, @Nullable String crawl) {
    CrawlTable.Row row = onlyOf(database.crawls().all(), crawl);
    UnfinishedWork.check(database, row);
    return of(LabelDesk.of(database, clock), row.id());
  }

  static LabelPlace of(ClusterDesk control, @Nullable String crawl) {
    CrawlTable.Row row = onlyOf(control.crawls(), crawl);
    UnfinishedWork.check(row);
    return of(control.labels(), row.id());
  }

  private static LabelPlace of(LabelDesk desk, String crawl) {
    return new LabelPlace() {
      @Override
      public boolean give(CrawlUrl url, Label label) {
        return desk.give(crawl, url, label);
      }

      @Override
      public List<String> unsure(int limit) {
        return desk.unsure(crawl, limit).stream()
            .map(entry -> entry.stored().page())
            .map(page -> line(page.score(), kind(page), page.url(), page.title()))
            .toList();
      }
    };
  }

  /** A running node. */
  static LabelPlace of(NodeApi api, @Nullable String crawl) {
    List<String> ids = new ArrayList<>();
    api.crawlOrders().path("crawls").forEach(one -> ids.add(one.path("id").asText()));
    String id = only(ids, crawl);
    return new LabelPlace() {
      @Override
      public boolean give(CrawlUrl url, Label label) {
        return api.post(
            "crawls/" + id + "/labels", Map.of("url", url.value(), "label", label.toString()));
      }

      @Override
      public List<String> unsure(int limit) {
        List<String> lines = new ArrayList<>();
        for (JsonNode page : api.get("crawls/" + id + "/uncertain?limit=" + limit).path("pages")) {
          lines.add(
              line(
                  page.path("score").asDouble(),
                  kind(
                      page.path("relevant").asBoolean(),
                      page.path("copy_of").asText(),
                      page.path("copy_kind").asText()),
                  page.path("url").asText(),
                  page.path("title").asText()));
        }
        return lines;
      }
    };
  }

  private static String line(double score, String kind, String url, String title) {
    return String.format(Locale.ROOT, "%.3f  %-7s  %s  %s", score, kind, url, title);
  }

  private static String kind(PageRecord page) {
    return kind(page.relevant(), page.copy().of(), page.copy().kind());
  }

  /** A relevant page is a nugget, unless it is a copy of another or a list of others. */
  private static String kind(boolean relevant, String copyOf, String copyKind) {
    if (!relevant) {
      return "other";
    }
    if (copyOf.isEmpty()) {
      return "nugget";
    }
    return copyKind.equals(PageCopy.LISTING) ? "list" : "copy";
  }

  static CrawlTable.Row onlyOf(List<CrawlTable.Row> rows, @Nullable String wanted) {
    String id = only(rows.stream().map(CrawlTable.Row::id).toList(), wanted);
    return rows.stream().filter(row -> row.id().equals(id)).findFirst().orElseThrow();
  }

  static String only(List<String> ids, @Nullable String wanted) {
    List<String> fitting = ids.stream().filter(id -> wanted == null || id.equals(wanted)).toList();
    if (fitting.size() != 1) {
      throw fitting.isEmpty()
          ? new StartException(ExitCode.NOT_FOUND, "no such crawl; there are " + ids)
          : new StartException(ExitCode.USAGE, "expected --crawl ID of " + ids);
    }
    return fitting.get(0);
  }
}
