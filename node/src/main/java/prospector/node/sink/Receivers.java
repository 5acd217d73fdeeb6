package prospector.node.sink;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import prospector.node.settings.SettingsException;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;
import prospector.objects.ObjectStore;
import prospector.persistence.directory.CrawlRemoval;
import prospector.web.plugin.PageListener;
import prospector.web.plugin.Plugin;
import prospector.web.plugin.PluginException;
import prospector.web.plugin.Plugins;
import prospector.web.plugin.Sink;

/** Makes the receivers of sinks. */
final class Receivers {
  private final UnaryOperator<@Nullable String> environment;
  private final Plugins plugins;
  private final Clock clock;
  private final Path directory;
  private final List<String> complaints = new ArrayList<>();

  /**
   * Makes none yet.
   *
   * @param directory of the crawl
   */
  Receivers(
      UnaryOperator<@Nullable String> environment, Plugins plugins, Clock clock, Path directory) {
    this.clock = clock;
    this.directory = directory;
    this.plugins = plugins;
    this.environment = environment;
  }

  /**
   * One for each sink, in their order.
   *
   * @throws SettingsException naming everything that is missing
   */
  List<Taker> all(List<SinkSettings.Sink> sinks) {
    List<Taker> receivers = sinks.stream().map(this::of).toList();
    if (!complaints.isEmpty()) {
      throw new SettingsException(complaints);
    }
    return receivers;
  }

  /** Who takes what a sink brings. */
  interface Taker {
    /** What one makes of it that takes pages, or a bucket that takes files. */
    <T> T with(Function<Receiver, T> pages, Function<Bucket, T> files);
  }

  /** Where files go. */
  record Bucket(ObjectStore store, String prefix) {}

  private record Pages(Receiver receiver) implements Taker {
    @Override
    public <T> T with(Function<Receiver, T> pages, Function<Bucket, T> files) {
      return pages.apply(receiver);
    }
  }

  private record WholeFiles(Bucket bucket) implements Taker {
    @Override
    public <T> T with(Function<Receiver, T> pages, Function<Bucket, T> files) {
      return files.apply(bucket);
    }
  }

  private Taker of(SinkSettings.Sink sink) {
    return sink.target() instanceof SinkTarget.Bucket bucket
        ? new WholeFiles(bucket(sink, bucket))
        : new Pages(receiver(sink, sink.target()));
  }

  private Bucket bucket(SinkSettings.Sink sink, SinkTarget.Bucket target) {
    ObjectStore.Keys keys =
        new ObjectStore.Keys(
            secret(sink, "access-key-from", target.accessKeyFrom()),
            secret(sink, "secret-key-from", target.secretKeyFrom()));
    return new Bucket(
        new ObjectStore(
            new ObjectStore.Place(target.endpoint(), target.bucket(), target.region()),
            keys,
            sink.replyTimeout(),
            clock),
        target.prefix());
  }

  private Receiver receiver(SinkSettings.Sink sink, SinkTarget target) {
    if (target instanceof SinkTarget.LineFile file) {
      checkPlace(sink, file.path());
      return new FileReceiver(file.path());
    }
    if (target instanceof SinkTarget.Program program) {
      return new CommandReceiver(program.command(), sink.replyTimeout());
    }
    if (target instanceof SinkTarget.Webhook webhook) {
      return new WebhookReceiver(
          webhook,
          new HttpSender(
              secret(sink, webhook.authorizationFrom()),
              sink.replyTimeout(),
              WebhookReceiver.ANSWER_BYTES,
              clock));
    }
    if (target instanceof SinkTarget.Bulk bulk) {
      return new BulkReceiver(
          bulk,
          new HttpSender(
              secret(sink, bulk.authorizationFrom()),
              sink.replyTimeout(),
              BulkReceiver.ANSWER_BYTES,
              clock));
    }
    return plugin(sink, (SinkTarget.Plugin) target);
  }

  /** Lines among the crawl's own would be cut away, or be in the way, at its next start. */
  private void checkPlace(SinkSettings.Sink sink, Path file) {
    try {
      if (CrawlRemoval.isOfCrawl(Files.exists(file) ? file.toRealPath() : file, directory)) {
        complaints.add(
            "sink "
                + sink.name()
                + ": expected another place to write to, got "
                + file
                + ": that is the crawl's own");
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Receiver plugin(SinkSettings.Sink sink, SinkTarget.Plugin target) {
    Class<? extends Plugin> kind = target.listens() ? PageListener.class : Sink.class;
    try {
      return new PluginReceiver(
          sink.name(), plugins.open(kind, target.plugin(), target.settings()), sink.replyTimeout());
    } catch (PluginException e) {
      complaints.add("sink " + sink.name() + ": " + e.getMessage());
      return batch -> Receiver.Taken.ALL; // never asked: nothing is started
    }
  }

  private Optional<String> secret(SinkSettings.Sink sink, Optional<String> variable) {
    return variable.map(name -> secret(sink, "authorization-from", name));
  }

  /** The value of a variable that is to be set where it is named; never said in a message. */
  private String secret(SinkSettings.Sink sink, String key, String variable) {
    String value = environment.apply(variable);
    if (value == null) {
      complaints.add(
          "sink "
              + sink.name()
              + ": expected a value in the environment variable "
              + variable
              + " ("
              + key
              + "), which is not set");
      return "unset";
    }
    if (!value.matches("[!-~]([ -~]*[!-~])?")) { // a header's own complaint would show it
      complaints.add(
          "sink "
              + sink.name()
              + ": expected printable ASCII in the environment variable "
              + variable
              + " ("
              + key
              + "), without blanks around it");
      return "unset";
    }
    return value;
  }
}
