package prospector.node.site;

import akka.http.javadsl.model.StatusCodes;
import com.typesafe.config.ConfigException;
import com.typesafe.config.ConfigFactory;
import java.io.IOException;
import java.util.List;
import prospector.actors.site.SiteBatchCodec;
import prospector.node.http.Problem;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.prioritizer.Policy;
import prospector.web.url.UrlNormalizer;

/**
 * Does what other sites ask. Every call blocks, and throws a {@link Problem} for what cannot be
 * done.
 */
final class SiteDesk {
  /** Where files lie that topics name which came over the network. */
  static final String TOPICS = "topics";

  private static final String ID = "[a-z0-9][a-z0-9._-]{0,99}";

  private final NodeSettings settings;
  private final CrawlDatabase database;
  private final SiteTable table;

  SiteDesk(NodeSettings settings, CrawlDatabase database) {
    this.settings = settings;
    this.database = database;
    this.table = database.sites();
  }

  /**
   * A crawl as one site gives it to another.
   *
   * @param words whether the topic has no file, only words
   */
  record Order(
      String id,
      String topic,
      String topicSource,
      boolean words,
      String policy,
      List<String> seeds,
      long createdMillis,
      String orders) {
    static Order of(CrawlTable.Row row) {
      return new Order(
          row.id(),
          row.topic(),
          row.topicSource(),
          row.topicDirectory().isEmpty(),
          row.policy(),
          row.seeds(),
          row.createdMillis(),
          row.orders());
    }
  }

  /** Takes a crawl on, unless it is here already. */
  void take(Order order) {
    if (order.id() == null || !order.id().matches(ID) || order.seeds() == null) {
      throw Problem.field("id", "expected a crawl with its id and seeds");
    }
    if (database.crawls().find(order.id()).isPresent()) {
      return; // whether it is the same one is seen by its digest
    }
    check(order);
    database
        .crawls()
        .create(
            new CrawlTable.Row(
                order.id(),
                order.topic(),
                order.topicSource(),
                order.policy(),
                order.seeds(),
                CrawlTable.State.RUNNING,
                "",
                order.createdMillis(),
                0,
                0,
                order.words() ? "" : topics(),
                order.orders()));
  }

  private String topics() {
    return database.directory().resolve(TOPICS).toString();
  }

  private void check(Order order) {
    try {
      if (order.words()) {
        TopicFile.ofWords(order.topicSource());
      } else {
        TopicFile.parseForeign(order.topicSource(), database.directory().resolve(TOPICS));
      }
    } catch (TopicFileException e) {
      throw unusable("topic_source", String.join("; ", e.complaints()));
    }
    try {
      CrawlSettings.of(
          ConfigFactory.parseString(order.orders()).withFallback(settings.crawl().asConfig()));
      Policy.parse(order.policy());
    } catch (SettingsException e) {
      throw unusable("orders", String.join("; ", e.complaints()));
    } catch (ConfigException | IllegalArgumentException e) {
      throw unusable("orders", String.valueOf(e.getMessage()));
    }
    for (String seed : order.seeds()) {
      boolean normal =
          UrlNormalizer.normalize(seed)
              .accepted()
              .filter(it -> it.value().equals(seed))
              .isPresent();
      if (!normal) {
        throw unusable("seeds", "expected URLs in normal form");
      }
    }
  }

  private static Problem unusable(String field, String why) {
    return Problem.field(StatusCodes.UNPROCESSABLE_ENTITY, field, why);
  }

  /**
   * Takes links in; durable when it returns.
   *
   * @param orders digest of the crawl as the sender has it
   * @param epoch of the sender's database
   */
  void take(SiteTable.Batch batch, String orders, String epoch) {
    CrawlTable.Row row =
        database
            .crawls()
            .find(batch.crawl())
            .orElseThrow(() -> Problem.notFound("crawl", "there is no such crawl here"));
    if (!SiteHello.orders(row).equals(orders)) {
      throw Problem.of(StatusCodes.CONFLICT, "the crawl of this name has another topic here");
    }
    try {
      int links = SiteBatchCodec.decode(batch.body()).links().size();
      if (links != batch.links() || links == 0) {
        throw Problem.field("links", "expected " + links + ", as many as there are");
      }
    } catch (IOException e) {
      throw Problem.field("body", "expected a batch of links: " + e.getMessage());
    }
    if (table.waitingBytes(batch.peer()) + batch.body().length > settings.site().inboxBytes()) {
      throw Problem.of(
          StatusCodes.SERVICE_UNAVAILABLE, "too much of this site waits here for its hosts");
    }
    table.receive(batch, epoch);
    database.commits().durable().toCompletableFuture().join(); // before the sender forgets it
  }
}
