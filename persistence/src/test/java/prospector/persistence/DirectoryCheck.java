package prospector.persistence;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.netpreserve.jwarc.HeaderValidator;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTargetRecord;
import org.netpreserve.jwarc.Warcinfo;
import prospector.persistence.directory.OutputNames;

/** Reads a crawl directory's files as a user would: every line JSON, every record valid. */
final class DirectoryCheck {
  private static final ObjectMapper JSON = new ObjectMapper();

  private DirectoryCheck() {}

  static List<JsonNode> lines(Path directory, String name) {
    try {
      List<JsonNode> lines = new ArrayList<>();
      String text = Files.readString(directory.resolve(name));
      assertThat(text.isEmpty() || text.endsWith("\n")).as("%s ends a line", name).isTrue();
      for (String line : text.lines().toList()) {
        lines.add(JSON.readTree(line));
      }
      return lines;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Path> warcs(Path directory) {
    try (Stream<Path> files = Files.list(directory.resolve(OutputNames.WARC))) {
      return files.sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** {@code type url} of every record of every file, each read to its end, block digests right. */
  static List<String> records(Path directory) {
    List<String> records = new ArrayList<>();
    for (Path file : warcs(directory)) {
      try (WarcReader reader = new WarcReader(file)) {
        reader.calculateBlockDigest();
        Optional<WarcRecord> record = reader.next();
        while (record.isPresent()) {
          records.add(describe(record.get()));
          record.get().body().consume();
          assertThat(record.get().calculatedBlockDigest().map(WarcDigest::base32))
              .isEqualTo(record.get().blockDigest().map(WarcDigest::base32));
          record = reader.next();
        }
      } catch (IOException e) {
        throw new UncheckedIOException(file.toString(), e);
      }
    }
    return records;
  }

  /** The revisit records, heads read. */
  static List<WarcRevisit> revisits(Path directory) {
    return all(directory, WarcRevisit.class);
  }

  /** The first response record of a URL. */
  static WarcResponse response(Path directory, String url) {
    return all(directory, WarcResponse.class).stream()
        .filter(record -> record.target().equals(url))
        .findFirst()
        .orElseThrow();
  }

  private static <T extends WarcRecord> List<T> all(Path directory, Class<T> kind) {
    List<T> found = new ArrayList<>();
    for (Path file : warcs(directory)) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (kind.isInstance(record)) {
            if (record instanceof WarcRevisit revisit) {
              assertThat(revisit.http()).isNotNull(); // before the reader goes on
            }
            found.add(kind.cast(record));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(file.toString(), e);
      }
    }
    return found;
  }

  /** What each response record says that it was made for; empty for pages. */
  static List<String> purposes(Path directory) {
    List<String> purposes = new ArrayList<>();
    for (Path file : warcs(directory)) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          if (record instanceof WarcResponse) {
            purposes.add(record.headers().first("Prospector-Purpose").orElse(""));
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(file.toString(), e);
      }
    }
    return purposes;
  }

  /** A file's description of itself, and what it refers to. */
  record Described(String text, String mime, String refersTo, String warcinfo) {}

  /** The only record of JSON, in a header that WARC 1.1 allows. */
  static Described described(Path directory) {
    String warcinfo = "";
    for (Path file : warcs(directory)) {
      try (WarcReader reader = new WarcReader(file)) {
        for (WarcRecord record : reader) {
          warcinfo = record instanceof Warcinfo ? header(record, "WARC-Record-ID") : warcinfo;
          if (record.contentType().base().toString().equals("application/json")) {
            assertThat(HeaderValidator.warc_1_1().validate(record.headers())).isEmpty();
            return new Described(
                new String(record.body().stream().readAllBytes(), UTF_8),
                record.contentType().toString(),
                header(record, "WARC-Refers-To"),
                warcinfo);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(file.toString(), e);
      }
    }
    throw new AssertionError("no such record under " + directory);
  }

  private static String header(WarcRecord record, String name) {
    return record.headers().first(name).orElseThrow();
  }

  private static String describe(WarcRecord record) {
    return record instanceof WarcTargetRecord target
        ? record.type() + " " + target.target()
        : record.type();
  }
}
