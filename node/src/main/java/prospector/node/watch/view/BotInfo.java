package prospector.node.watch.view;

import java.time.Duration;
import java.util.List;

/**
 * What a webmaster should know of the crawler.
 *
 * @param token product token, which robots.txt groups are matched with
 * @param agent whole User-Agent header
 * @param contact of whoever runs it; empty when there is none
 * @param longestWait of a host in trouble, whatever it asks for
 * @param addresses that its requests come from, as the operator states them; may be empty
 */
public record BotInfo(
    String token, String agent, String contact, Duration longestWait, List<String> addresses) {
  /** Nothing is known. */
  public static final BotInfo UNKNOWN =
      new BotInfo("prospector", "prospector", "", Duration.ofHours(1), List.of());

  public BotInfo {
    addresses = List.copyOf(addresses);
  }
}
