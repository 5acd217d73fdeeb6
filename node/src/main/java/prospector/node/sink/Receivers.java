package prospector.node.sink;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import prospector.node.settings.SettingsException;
import prospector.node.settings.SinkSettings;
import prospector.node.settings.SinkTarget;
import prospector.web.plugin.PageListener;
import prospector.web.plugin.Plugin;
import prospector.web.plugin.PluginException;
import prospector.web.plugin.Plugins;
import prospector.web.plugin.Sink;

/** Makes the receivers of sinks. */
final class Receivers {
  private final UnaryOperator<@Nullable String> environment;
  private final Plugins plugins;
  private final List<String> complaints = new ArrayList<>();

  Receivers(UnaryOperator<@Nullable String> environment, Plugins plugins) {
    this.plugins = plugins;
    this.environment = environment;
  }

  /**
   * One for each sink, in their order.
   *
   * @throws SettingsException naming everything that is missing
   */
  List<Receiver> all(List<SinkSettings.Sink> sinks) {
    List<Receiver> receivers = sinks.stream().map(this::of).toList();
    if (!complaints.isEmpty()) {
      throw new SettingsException(complaints);
    }
    return receivers;
  }

  private Receiver of(SinkSettings.Sink sink) {
    SinkTarget target = sink.target();
    if (target instanceof SinkTarget.LineFile file) {
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
              WebhookReceiver.ANSWER_BYTES));
    }
    if (target instanceof SinkTarget.Bulk bulk) {
      return new BulkReceiver(
          bulk,
          new HttpSender(
              secret(sink, bulk.authorizationFrom()),
              sink.replyTimeout(),
              BulkReceiver.ANSWER_BYTES));
    }
    return plugin(sink, (SinkTarget.Plugin) target);
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

  /** The value of a variable that is to be set where it is named; never said in a message. */
  private Optional<String> secret(SinkSettings.Sink sink, Optional<String> variable) {
    return variable.flatMap(
        name -> {
          Optional<String> value = Optional.ofNullable(environment.apply(name));
          if (value.isEmpty()) {
            complaints.add(
                "sink "
                    + sink.name()
                    + ": expected a value in the environment variable "
                    + name
                    + " (authorization-from), which is not set");
          }
          return value;
        });
  }
}
