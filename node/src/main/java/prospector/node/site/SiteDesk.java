package prospector.node.site;

import static prospector.persistence.table.CrawlTable.State.FINISHED;
import static prospector.persistence.table.CrawlTable.State.PAUSED;
import static prospector.persistence.table.CrawlTable.State.RUNNING;
import static prospector.persistence.table.CrawlTable.State.STOPPED;

import akka.http.javadsl.model.StatusCodes;
import com.typesafe.config.Config;
import com.typesafe.config.ConfigException;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import prospector.actors.site.SiteBatchCodec;
import prospector.node.http.Problem;
import prospector.node.settings.CrawlIds;
import prospector.node.settings.CrawlSettings;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.node.text.SubmittedExamples;
import prospector.nugget.section.TopicFileException;
import prospector.nugget.topic.TopicFile;
import prospector.persistence.CrawlDatabase;
import prospector.persistence.site.SiteTable;
import prospector.persistence.table.CrawlTable;
import prospector.persistence.table.ExampleTable;
import prospector.prioritizer.Policy;
import prospector.web.page.PageParser;
import prospector.web.url.UrlNormalizer;

/**
 * Does what other sites ask. Every call blocks, and throws a {@link Problem} for what cannot be
 * done.
 */
final class SiteDesk {
  /** Where files lie that topics name which came over the network. */
  static final String TOPICS = "topics";

  private static final int TRIES = 50; // each fails by an order that somebody gave here

  private final NodeSettings settings;
  private final CrawlDatabase database;
  private final PageParser parser;
  private final SiteTable table;
  private final SiteOrders orders;

  /**
   * @param parser of example pages
   */
  SiteDesk(NodeSettings settings, CrawlDatabase database, PageParser parser, SiteOrders orders) {
    this.parser = parser;
    this.orders = orders;
    this.settings = settings;
    this.database = database;
    this.table = database.sites();
  }

  /**
   * A crawl as one site gives it to another.
   *
   * @param words whether the topic has no file, only words
   * @param state whether it is to run; of one that has ended only seeds and orders count, as that
   *     it ended is no order
   * @param changedMillis when it was changed last
   * @param examples pages that its topic names, where the other site may not have them
   */
  record Order(
      String id,
      String topic,
      String topicSource,
      boolean words,
      String policy,
      List<String> seeds,
      long createdMillis,
      String orders,
      String state,
      long changedMillis,
      @Nullable List<SentExample> examples) { // null from an older version
    Order {
      List.of(id, topic, topicSource, policy, orders, state); // none is null
      seeds = List.copyOf(seeds);
      examples = examples == null ? List.of() : List.copyOf(examples);
    }

    static Order of(CrawlTable.Row row, long changedMillis, List<SentExample> examples) {
      return new Order(
          row.id(),
          row.topic(),
          row.topicSource(),
          TopicFile.isInWords(row.topicSource(), row.topicDirectory()),
          row.policy(),
          row.seeds(),
          row.createdMillis(),
          row.orders(),
          row.state().toString(),
          changedMillis,
          examples);
    }
  }

  /**
   * Takes a crawl on, or newer orders of one that is here.
   *
   * @throws Problem when it is no order, or cannot be followed now
   */
  synchronized void take(Order order) { // two sites may give it at once
    if (!CrawlIds.isId(order.id())) {
      throw Problem.field("id", CrawlIds.EXPECTED);
    }
    CrawlTable.State state = state(order);
    for (int i = 0; i < TRIES; i++) {
      if (isTaken(order, state)) {
        return;
      }
    }
    throw Problem.of(
        StatusCodes.CONFLICT, "the crawl was changed here each time between read and write");
  }

  /** Whether nobody has changed the crawl here since it was read. */
  private boolean isTaken(Order order, CrawlTable.State state) {
    Optional<CrawlTable.Row> here = database.crawls().find(order.id());
    if (here.isPresent()) {
      return isFollowed(here.get(), order, state);
    }
    if (state == FINISHED) {
      throw Problem.notFound("id", "there is no such crawl here");
    }
    begin(order, state);
    return true;
  }

  private void begin(Order order, CrawlTable.State state) {
    SentExample.Pages examples =
        SentExample.Pages.of(Objects.requireNonNull(order.examples())); // read as they are named
    ExampleTable kept = database.examples();
    check(order, url -> examples.find(url).or(() -> kept.find(order.id(), url)));
    examples
        .found()
        .forEach((url, page) -> kept.put(order.id(), url, page)); // before any node sees it
    CrawlTable.Row row =
        new CrawlTable.Row(
            order.id(),
            order.topic(),
            order.topicSource(),
            order.policy(),
            order.seeds(),
            state,
            "",
            order.createdMillis(),
            0,
            0,
            order.words() ? "" : topics(),
            order.orders());
    orders.follow(
        row.id(),
        order.changedMillis(),
        () -> {
          database.crawls().create(row);
          return Optional.of(SiteOrders.Written.of(row));
        });
  }

  private static CrawlTable.State state(Order order) {
    for (CrawlTable.State state : List.of(RUNNING, PAUSED, STOPPED, FINISHED)) {
      if (state.toString().equals(order.state())) {
        return state;
      }
    }
    throw Problem.field("state", "expected running, paused, stopped or finished");
  }

  private boolean isFollowed(CrawlTable.Row row, Order order, CrawlTable.State state) {
    if (row.state() == CrawlTable.State.DELETING || row.state() == CrawlTable.State.REJUDGING) {
      throw Problem.of( // else it would be sent again at once, and again
          StatusCodes.CONFLICT,
          row.state() == CrawlTable.State.DELETING
              ? "the crawl is being deleted here"
              : "the crawl's pages are being judged anew here");
    }
    if (!row.topicSource().equals(order.topicSource())) {
      return true; // that is seen by its digest
    }
    check(order, url -> database.examples().find(order.id(), url));
    if (orders.changedMillis(row) >= order.changedMillis()) {
      return true;
    }
    return orders.follow(
        row.id(),
        order.changedMillis(),
        () -> {
          if (!database.crawls().orders(row, order.seeds(), order.orders())) {
            return Optional.empty(); // an order given here meanwhile is the newer one
          }
          boolean stays = state == FINISHED || row.state() == state;
          if (!stays) {
            database.crawls().state(row.id(), state);
          }
          CrawlTable.State now = stays ? row.state() : state;
          return Optional.of(new SiteOrders.Written(now, order.seeds(), order.orders()));
        });
  }

  private String topics() {
    return database.directory().resolve(TOPICS).toString();
  }

  private void check(Order order, Function<String, Optional<ExampleTable.Example>> examples) {
    try {
      if (order.words()) {
        TopicFile.ofWords(order.topicSource());
      } else {
        TopicFile.parseForeign(
            order.topicSource(),
            database.directory().resolve(TOPICS),
            new SubmittedExamples(examples, parser));
      }
    } catch (TopicFileException e) {
      throw unusable("topic_source", String.join("; ", e.complaints()));
    }
    try {
      CrawlSettings.of(json(order).withFallback(settings.crawl().asConfig()));
      Policy.parse(order.policy());
    } catch (SettingsException e) {
      throw unusable("orders", String.join("; ", e.complaints()));
    } catch (IllegalArgumentException e) {
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

  private static Config json(Order order) {
    try {
      return CrawlSettings.stored(order.orders());
    } catch (ConfigException | StackOverflowError e) { // its message quotes the text
      throw unusable("orders", "expected settings of a crawl as JSON");
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
    long waiting = table.waitingBytes(batch.peer());
    // where nothing waits no batch is too large: it would hold up all others for good
    if (waiting > 0 && waiting + batch.body().length > settings.site().inboxBytes()) {
      throw Problem.of(
          StatusCodes.SERVICE_UNAVAILABLE, "too much of this site waits here for its hosts");
    }
    table.receive(batch, epoch);
    database.commits().durable().toCompletableFuture().join(); // before the sender forgets it
  }
}
