package prospector.bench.realweb;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import prospector.bench.UnusableInput;

/**
 * A line of {@code sites.tsv}.
 *
 * @param system such as mediawiki
 * @param host its name
 * @param port that it listens on
 */
record Site(String system, String host, int port) {
  private static final int COLUMNS = 4;

  /**
   * All sites of a web.
   *
   * @throws UnusableInput when the file is missing or malformed
   */
  static List<Site> read(Path file) {
    List<Site> sites = new ArrayList<>();
    try {
      for (String line : Files.readAllLines(file)) {
        String[] row = line.split("\t", -1);
        if (row.length != COLUMNS) {
          throw new UnusableInput(file + ": expected 4 columns, got the line " + line);
        }
        sites.add(new Site(row[0], row[1], Integer.parseInt(row[3])));
      }
    } catch (IOException | NumberFormatException e) {
      throw new UnusableInput("cannot read " + file + ": expected system, host, address, port", e);
    }
    return List.copyOf(sites);
  }

  /** Its home page, and what all its URLs begin with. */
  String home() {
    return "http://" + host + ":" + port + "/";
  }
}
