package prospector.bench.replay;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import prospector.bench.UnusableInput;

/** Reads a gzipped file of tab-separated columns in UTF-8. */
final class TabRows {
  private TabRows() {}

  /** What is done with a row. */
  interface Consumer {
    void accept(String[] columns);
  }

  /**
   * Hands over every row in order.
   *
   * @param columns how many a row must have at least
   */
  static void read(Path file, int columns, Consumer consumer) {
    int number = 0;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(
                new GZIPInputStream(Files.newInputStream(file), 1 << 16),
                StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        number++;
        String[] row = line.split("\t", -1);
        if (row.length < columns) {
          throw new UnusableInput(
              file + ":" + number + ": expected " + columns + " columns, got " + row.length);
        }
        consumer.accept(row);
      }
    } catch (IOException e) {
      throw new UnusableInput("cannot read " + file + " after line " + number, e);
    } catch (NumberFormatException e) {
      throw new UnusableInput(file + ":" + number + ": expected a number", e);
    }
  }
}
