package prospector.bench.hostile;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The heap as the collector's log ({@code -Xlog:gc}) tells it.
 *
 * @param mostMegabytes in use before a collection
 * @param mostAfterMegabytes in use after one
 */
public record HeapLog(long mostMegabytes, long mostAfterMegabytes) {
  private static final Pattern SIZES = Pattern.compile("(\\d+)M->(\\d+)M\\((\\d+)M\\)");

  /** Reads a log. */
  public static HeapLog read(Path file) throws IOException {
    try (Stream<String> lines = Files.lines(file)) {
      return of(lines.toList());
    }
  }

  static HeapLog of(List<String> lines) {
    long before = 0;
    long after = 0;
    for (String line : lines) {
      Matcher sizes = SIZES.matcher(line);
      if (sizes.find()) {
        before = Math.max(before, Long.parseLong(sizes.group(1)));
        after = Math.max(after, Long.parseLong(sizes.group(2)));
      }
    }
    return new HeapLog(before, after);
  }
}
