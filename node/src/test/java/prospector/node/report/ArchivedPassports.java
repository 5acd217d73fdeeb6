package prospector.node.report;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.Warcinfo;
import prospector.persistence.CrawlPassport;

/** The passports in the last WARC file of a directory, as jwarc reads them. */
public final class ArchivedPassports {
  private final List<JsonNode> all = new ArrayList<>();
  private final List<JsonNode> last = new ArrayList<>(); // after every other record
  private String warcinfo = "";

  private ArchivedPassports() {}

  /** In their order. */
  public static List<JsonNode> in(Path home) throws IOException {
    return read(home).all;
  }

  /** Those that nothing comes after, in their order. */
  public static List<JsonNode> atTheEnd(Path home) throws IOException {
    return read(home).last;
  }

  private static ArchivedPassports read(Path home) throws IOException {
    ArchivedPassports passports = new ArchivedPassports();
    try (WarcReader reader = new WarcReader(lastFile(home))) {
      for (WarcRecord record : reader) {
        passports.add(record);
      }
    }
    return passports;
  }

  private void add(WarcRecord record) throws IOException {
    if (record instanceof Warcinfo) {
      warcinfo = record.headers().first("WARC-Record-ID").orElseThrow();
    } else if (isPassport(record)) {
      assertThat(record.headers().first("WARC-Refers-To")).contains(warcinfo);
      JsonNode passport = new ObjectMapper().readTree(record.body().stream().readAllBytes());
      all.add(passport);
      last.add(passport);
    } else {
      last.clear();
    }
  }

  private static boolean isPassport(WarcRecord record) {
    return record.type().equals("metadata")
        && record.headers().first("WARC-Target-URI").orElse("").startsWith(CrawlPassport.SUBJECT);
  }

  private static Path lastFile(Path home) throws IOException {
    try (Stream<Path> files = Files.list(home.resolve("warc"))) {
      return files.sorted().reduce((one, next) -> next).orElseThrow();
    }
  }
}
