package prospector.persistence.archive;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Names of one node's WARC files: {@code prospector-NODE-yyyyMMddHHmmss-SERIAL.warc.gz}. */
final class WarcNames {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss", Locale.ROOT).withZone(ZoneOffset.UTC);

  private final String prefix;
  private final Pattern pattern;

  WarcNames(String node) {
    prefix = "prospector-" + node.replaceAll("[^A-Za-z0-9._-]", "_") + "-";
    pattern = Pattern.compile(Pattern.quote(prefix) + "[0-9]{14}-([0-9]{5,9})\\.warc\\.gz");
  }

  String name(Instant begun, int serial) {
    return prefix + TIME.format(begun) + String.format(Locale.ROOT, "-%05d.warc.gz", serial);
  }

  /** The serial number in a file name; empty when the file is not of this node. */
  OptionalInt serial(String fileName) {
    Matcher matcher = pattern.matcher(fileName);
    return matcher.matches()
        ? OptionalInt.of(Integer.parseInt(matcher.group(1)))
        : OptionalInt.empty();
  }
}
