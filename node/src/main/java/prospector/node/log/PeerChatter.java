package prospector.node.log;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.filter.Filter;
import ch.qos.logback.core.spi.FilterReply;
import java.util.Map;

/**
 * Keeps from the terminal what Akka warns of while another node is gone or leaves: connections that
 * break, and the steps until it is given up. One line says so in plain words when it is decided.
 *
 * <p><em>Nothing that concerns the own node, and no error, is kept back</em>; the log file has all.
 */
public final class PeerChatter extends Filter<ILoggingEvent> {
  /** What a warning of a logger has in it when it is only about another node. */
  private static final Map<String, String> ABOUT_OTHERS =
      Map.of(
          "akka.stream.Materializer", "[outbound connection to ",
          "akka.cluster.Cluster", "Marking node as UNREACHABLE",
          "akka.cluster.sbr.SplitBrainResolver", "SBR took decision DownUnreachable ");

  @Override
  public FilterReply decide(ILoggingEvent event) {
    String words = ABOUT_OTHERS.get(event.getLoggerName());
    boolean chatter =
        words != null
            && event.getLevel() == Level.WARN
            && event.getFormattedMessage().contains(words);
    return chatter ? FilterReply.DENY : FilterReply.NEUTRAL;
  }
}
