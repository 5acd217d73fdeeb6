package prospector.node.report;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlSpec;
import prospector.actors.crawl.CrawlStatus;
import prospector.node.settings.Version;
import prospector.persistence.CrawlPassport;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ModelTable;
import prospector.web.scope.ScopePattern;
import prospector.web.scope.ScopeRules;
import prospector.web.url.CrawlUrl;

/**
 * What is needed to tell one crawl's result from another's, and to do the crawl again; its fields
 * are described in {@code docs/output.md}.
 */
public final class Passport {
  /** What the control arm found, and how much better the focused one did. */
  private static final List<String> CONTROL =
      List.of(
          "control_pages",
          "control_nuggets",
          "control_rate",
          "lift",
          "lift_low",
          "lift_high",
          "lift_is_at_least",
          "lift_is_too_early",
          "lift_pages_until_told");

  private static final ObjectMapper JSON = new ObjectMapper();

  private Passport() {}

  /**
   * That of a crawl whose settings are its process's own.
   *
   * @param model the saved link model, where there is one
   */
  public static Map<String, @Nullable Object> of(
      CrawlSpec spec, CrawlStatus status, Optional<ModelTable.Row> model) {
    Map<String, @Nullable Object> fields = heading(status);
    topic(fields, spec.topic().source(), spec.seeds().stream().map(CrawlUrl::value).toList());
    fields.put("scope", scope(spec.scope()));
    fields.put("control_share", spec.controlShare());
    fields.put("random_seed", spec.randomSeed());
    result(fields, status, model);
    return fields;
  }

  /**
   * That of a crawl as the database has it.
   *
   * @param model the saved link model, where there is one
   */
  public static Map<String, @Nullable Object> of(
      CrawlTable.Row crawl, CrawlStatus status, Optional<ModelTable.Row> model) {
    Map<String, @Nullable Object> fields = heading(status);
    topic(fields, crawl.topicSource(), crawl.seeds());
    fields.put("orders", crawl.orders());
    result(fields, status, model);
    return fields;
  }

  /** As one line of JSON. */
  public static String json(Map<String, @Nullable Object> passport) {
    try {
      return JSON.writeValueAsString(passport);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("texts, numbers and lists are JSON", e);
    }
  }

  private static Map<String, @Nullable Object> heading(CrawlStatus status) {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("software", "prospector/" + Version.current());
    fields.put("java", Runtime.version().toString());
    fields.put("crawl", status.crawl());
    fields.put("topic", status.topic());
    fields.put("policy", status.policy().toString());
    return fields;
  }

  private static void topic(
      Map<String, @Nullable Object> fields, String source, List<String> seeds) {
    fields.put("topic_source", source);
    fields.put("topic_sha256", CrawlPassport.sha256(source.getBytes(StandardCharsets.UTF_8)));
    fields.put("seeds", seeds);
  }

  private static Map<String, Object> scope(ScopeRules rules) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("only", rules.only().stream().map(ScopePattern::text).toList());
    fields.put("except", rules.except().stream().map(ScopePattern::text).toList());
    fields.put("stay", rules.stay().word());
    fields.put("beyond", rules.beyond());
    return fields;
  }

  private static void result(
      Map<String, @Nullable Object> fields, CrawlStatus status, Optional<ModelTable.Row> saved) {
    Optional<ModelTable.Row> model = // a policy that does not learn saves nothing
        saved.filter(it -> it.snapshot().length > 0);
    fields.put("model_sha256", model.map(it -> CrawlPassport.sha256(it.snapshot())).orElse(null));
    fields.put("model_version", model.map(ModelTable.Row::version).orElse(null));
    fields.put("pages", status.pages());
    fields.put("nuggets", status.nuggets());
    fields.put("relevant_copies", status.counts().relevantCopies());
    fields.put("listings", status.counts().listings());
    Map<String, @Nullable Object> summary = SummaryFile.fields(status, 0);
    Map<String, @Nullable Object> control = new LinkedHashMap<>();
    CONTROL.forEach(name -> control.put(name, summary.get(name)));
    fields.put("control_result", control);
    fields.put("finish_reason", status.finishReason());
  }
}
