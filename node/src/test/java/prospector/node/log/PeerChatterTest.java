package prospector.node.log;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.joran.JoranConfigurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.LoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.joran.spi.JoranException;
import ch.qos.logback.core.spi.FilterReply;
import java.net.URL;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a node's console keeps to itself when another node dies; lines as Akka 2.8 wrote them. */
final class PeerChatterTest {

  /** As the shipped configuration decides, and with the level that it lets through. */
  private static FilterReply decide(String logger, Level level, String message)
      throws JoranException {
    LoggerContext context = new LoggerContext();
    JoranConfigurator configurator = new JoranConfigurator();
    configurator.setContext(context);
    URL shipped = PeerChatterTest.class.getResource("/logback.xml");
    configurator.doConfigure(Objects.requireNonNull(shipped));
    Appender<ILoggingEvent> console =
        context.getLogger(Logger.ROOT_LOGGER_NAME).getAppender("console");
    ILoggingEvent event =
        new LoggingEvent("", context.getLogger(logger), level, message, null, new Object[0]);
    return console.getFilterChainDecision(event);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "akka.stream.Materializer | [outbound connection to [akka://prospector@127.0.0.1:2552],"
            + " message stream] Upstream failed, cause: StreamTcpException: Connection reset",
        "akka.cluster.Cluster | Cluster Node [akka://prospector@127.0.0.1:2551] - Marking node as"
            + " UNREACHABLE [Member(akka://prospector@127.0.0.1:2552, Up, 0.1.0)].",
        "akka.cluster.sbr.SplitBrainResolver | SBR took decision DownUnreachable and is downing"
            + " [akka://prospector@127.0.0.1:2552], [1] unreachable of [3] members",
      })
  void console_keepsBack_whatIsOnlyAboutAnotherNode(String logger, String message)
      throws JoranException {
    assertThat(decide(logger, Level.WARN, message)).isEqualTo(FilterReply.DENY);
    assertThat(decide(logger, Level.ERROR, message)).isNotEqualTo(FilterReply.DENY);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "prospector.node.cluster.GoneNodeWatch | node2 is gone; its 23 shards move to node1 and node3",
        "akka.stream.Materializer | [http] Upstream failed",
        "akka.cluster.Cluster | Couldn't join seed nodes after [2] attempts",
        "akka.cluster.sbr.SplitBrainResolver | SBR took decision DownReachable and is downing"
            + " [akka://prospector@127.0.0.1:2551] including myself",
      })
  void console_shows_whatConcernsTheOwnNode(String logger, String message) throws JoranException {
    assertThat(decide(logger, Level.WARN, message)).isNotEqualTo(FilterReply.DENY);
  }

  @Test
  void console_showsNoInformation() throws JoranException {
    assertThat(decide("prospector", Level.INFO, "as before")).isEqualTo(FilterReply.DENY);
  }
}
