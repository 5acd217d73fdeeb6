package prospector.bench.wide;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** Counts certain lines of a file that grows, reading each byte once. */
public final class RowCount {
  private static final int CHUNK = 1 << 20;

  private final Path file;
  private final Pattern part;
  private long offset; // of what was read
  private String rest = ""; // after the last line end
  private long lines;
  private long found;

  /**
   * Nothing is read yet.
   *
   * @param part what lines must have in them to count, a regular expression
   */
  public RowCount(Path file, String part) {
    this.file = file;
    this.part = Pattern.compile(part);
  }

  /** Reads on. */
  public RowCount read() throws IOException {
    if (!Files.exists(file)) {
      return this;
    }
    try (InputStream in = Files.newInputStream(file)) {
      in.skipNBytes(Math.min(offset, Files.size(file)));
      for (byte[] bytes = in.readNBytes(CHUNK); bytes.length > 0; bytes = in.readNBytes(CHUNK)) {
        offset += bytes.length;
        String text = rest + new String(bytes, ISO_8859_1);
        int start = 0;
        for (int end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
          lines++;
          found += part.matcher(text).region(start, end).find() ? 1 : 0;
          start = end + 1;
        }
        rest = text.substring(start);
      }
    }
    return this;
  }

  /** Lines read so far. */
  public long lines() {
    return lines;
  }

  /** Those of them that count. */
  public long found() {
    return found;
  }
}
