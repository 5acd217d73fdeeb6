package prospector.node.cli;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.actors.crawl.CrawlSpec;
import prospector.node.run.CrawlRequest;
import prospector.node.settings.Version;
import prospector.persistence.CrawlPassport;
import prospector.web.url.CrawlUrl;

/** What is needed to tell one crawl's result from another's, and to do the crawl again. */
final class Passport {
  private Passport() {}

  /**
   * Field name to value, in the order of the file.
   *
   * @param modelHash SHA-256 of the saved link model, where there is one
   */
  static Map<String, @Nullable Object> of(CrawlRequest request, Optional<String> modelHash) {
    CrawlSpec spec = request.spec();
    String source = spec.topic().source();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("software", "prospector/" + Version.current());
    fields.put("java", Runtime.version().toString());
    fields.put("topic_source", source);
    fields.put("topic_sha256", CrawlPassport.sha256(source.getBytes(StandardCharsets.UTF_8)));
    fields.put("seeds", spec.seeds().stream().map(CrawlUrl::value).toList());
    fields.put("control_share", spec.controlShare());
    fields.put("random_seed", spec.randomSeed());
    fields.put("model_sha256", modelHash.orElse(null));
    return fields;
  }
}
