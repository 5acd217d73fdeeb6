package prospector.actors.host.link;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import prospector.web.robots.RobotsRecord;

/**
 * The answer to an errand, in parts that fit into a message each: a robots.txt of 500 KiB (RFC 9309
 * section 2.5) takes up to three times as much in UTF-8.
 *
 * <p>An answer of which a part is lost is lost as a whole: who waits asks again. Owned by one host
 * actor.
 */
public final class RobotsParts {
  private static final int PART_CHARS = 60_000; // at most 180,000 bytes

  /**
   * Of 500 KiB that are no UTF-8, each byte becomes three characters: 26. Another node may say
   * anything.
   */
  private static final int PARTS_MAX = 32;

  private @Nullable RobotsAnswer[] parts = new RobotsAnswer[0];
  private long errand = Long.MIN_VALUE; // that the parts answer

  /** The messages that an answer takes, one where its text is short. */
  public static List<HostMessage.RobotsAnswered> split(
      HostMessage.AskRobots ask, RobotsAnswer answer) {
    List<String> texts = texts(answer.record().text());
    List<HostMessage.RobotsAnswered> all = new ArrayList<>();
    for (String text : texts) {
      all.add(
          new HostMessage.RobotsAnswered(
              ask.forHost(), ask.errand(), answer.withText(text), all.size(), texts.size()));
    }
    return all;
  }

  /** At least one, none that ends within a character. */
  private static List<String> texts(String text) {
    List<String> texts = new ArrayList<>();
    int from = 0;
    while (text.length() - from > PART_CHARS) {
      int end = from + PART_CHARS;
      end -= Character.isHighSurrogate(text.charAt(end - 1)) ? 1 : 0;
      texts.add(text.substring(from, end));
      from = end;
    }
    texts.add(text.substring(from));
    return texts;
  }

  /** Takes in a part; the whole answer with the last that was missing. */
  public Optional<RobotsAnswer> add(HostMessage.RobotsAnswered message) {
    int count = Math.max(1, message.parts());
    if (message.part() < 0 || message.part() >= count || count > PARTS_MAX) {
      return Optional.empty();
    }
    if (errand != message.errand() || parts.length != count) {
      errand = message.errand();
      parts = new RobotsAnswer[count];
    }
    parts[message.part()] = message.answer();
    StringBuilder text = new StringBuilder();
    for (RobotsAnswer part : parts) {
      if (part == null) {
        return Optional.empty();
      }
      text.append(part.record().text());
    }
    parts = new RobotsAnswer[0];
    return Optional.of(message.answer().withText(text.toString()));
  }

  /**
   * A copy without its text, for whoever runs the errand: only a 304 needs the text, and it lies
   * with the one who asks.
   */
  public static @Nullable RobotsRecord withoutText(Optional<RobotsRecord> copy) {
    return copy.map(it -> withText(it, "")).orElse(null);
  }

  /** An answer that says "not modified" gets the text that it leaves out. */
  public static RobotsAnswer completed(RobotsAnswer answer, Optional<RobotsRecord> copy) {
    RobotsRecord record = answer.record();
    boolean unchanged = record.status() == 304 && record.kind() == RobotsRecord.Kind.FILE;
    return unchanged && record.text().isEmpty()
        ? answer.withText(copy.map(RobotsRecord::text).orElse(""))
        : answer;
  }

  static RobotsRecord withText(RobotsRecord record, String text) {
    return new RobotsRecord(
        record.kind(),
        text,
        record.status(),
        record.fetchedMillis(),
        record.expiresMillis(),
        record.unreachableSinceMillis(),
        record.trouble());
  }
}
