package prospector.persistence.archive;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParseException;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.StreamReadFeature;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.zip.ZipException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.directory.OutputNames;
import prospector.persistence.sql.Database;
import prospector.persistence.warc.FirstBytes;
import prospector.persistence.warc.GzipMemberInput;

/**
 * What stored pages point to, as their nodes wrote it down ({@link OutputNames#LINKS}): those of
 * all nodes whose files are on this machine, up to what the database committed.
 *
 * <p>Of a page that has several lines, as it was visited again, the last one counts of the node
 * that the page's row names: the files of several nodes are in no order of time. A page that an
 * older version stored has none, and of a file that is damaged the lines from there to the end of
 * the group are left out: a reader takes the links of pages without a line from their bodies.
 */
public final class LinkLog {
  private static final Logger LOG = LoggerFactory.getLogger(LinkLog.class);
  private static final JsonFactory JSON =
      JsonFactory.builder().disable(StreamReadFeature.AUTO_CLOSE_SOURCE).build();

  /** One without lines. */
  public static final LinkLog EMPTY = new LinkLog(Map.of());

  private final Map<Path, Mark> files;

  private LinkLog(Map<Path, Mark> files) {
    this.files = files;
  }

  /**
   * Up to where a file counts.
   *
   * @param node that writes it
   * @param length bytes
   */
  private record Mark(String node, long length) {}

  public static LinkLog of(Database database, Map<String, Path> homes) {
    Map<Path, Mark> files = new TreeMap<>();
    database
        .query(
            "read the lengths of the files of links",
            "SELECT node, length FROM file_mark WHERE file = ?",
            statement -> statement.setString(1, OutputNames.LINKS),
            row -> new Mark(row.getString(1), row.getLong(2)))
        .stream()
        .filter(mark -> homes.containsKey(mark.node()))
        .forEach(
            mark ->
                files.put(
                    homes.getOrDefault(mark.node(), Path.of("")).resolve(OutputNames.LINKS), mark));
    return new LinkLog(files);
  }

  /** Bytes of all files. */
  public long bytes() {
    return files.values().stream().mapToLong(Mark::length).sum();
  }

  /** Takes lines. */
  public interface Reader {
    /** Takes one, in the order they were written by each node. */
    void line(String crawl, String url, List<String> links) throws IOException;
  }

  /** Takes lines without the links in them. */
  public interface UrlReader {
    /**
     * Takes one, in the order they were written by each node.
     *
     * @param node that wrote it
     */
    void line(String node, String crawl, String url) throws IOException;
  }

  /** Tells all lines. Blocking. */
  public void forEach(Reader reader) throws IOException {
    read((node, json) -> line(json, (crawl, url) -> true, reader));
  }

  /** Tells all lines but for their links, which are not made. Blocking. */
  public void forEachUrl(UrlReader reader) throws IOException {
    read(
        (node, json) ->
            line(
                json, (crawl, url) -> false, (crawl, url, links) -> reader.line(node, crawl, url)));
  }

  /**
   * The links of some pages of a crawl, as the last line of each says, by URL; pages without a line
   * are left out. Of several nodes that have lines of a page any may count. Blocking: all files are
   * read once.
   *
   * @param part what is to be kept of the links of a page in memory
   */
  public <T> Map<String, T> last(
      String crawl, Set<String> urls, BiFunction<String, List<String>, T> part) throws IOException {
    Map<String, T> last = new HashMap<>();
    BiPredicate<String, String> wanted = (of, url) -> of.equals(crawl) && urls.contains(url);
    read(
        (node, json) ->
            line(
                json,
                wanted,
                (of, url, links) -> {
                  if (wanted.test(of, url)) {
                    last.put(url, part.apply(url, links));
                  }
                }));
    return last;
  }

  /** Reads a line from behind its brace to the one that ends it. */
  private interface LineReader {
    void read(String node, JsonParser json) throws IOException;
  }

  private void read(LineReader reader) throws IOException {
    try {
      for (Map.Entry<Path, Mark> file : files.entrySet()) {
        if (file.getValue().length() > 0) {
          read(file.getKey(), file.getValue(), reader);
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
  }

  private static void read(Path file, Mark mark, LineReader reader) throws IOException {
    try (InputStream in = new FirstBytes(Files.newInputStream(file), mark.length());
        GzipMemberInput members = new GzipMemberInput(in)) {
      Optional<IOException> damage = readOn(members, mark.node(), reader);
      if (damage.isPresent()) {
        long places = 1;
        while (members.next()) {
          places += readOn(members, mark.node(), reader).isPresent() ? 1 : 0;
        }
        LOG.warn(
            "{} is damaged in {} places, whose lines are left out; the first: {}",
            file,
            places,
            damage.get().toString());
      }
    } catch (NoSuchFileException e) {
      LOG.warn("{} is not there, its lines are left out", file);
    } catch (IOException e) {
      throw new IOException("cannot read " + file + ": " + e.getMessage(), e);
    }
  }

  /** Reads lines to the end or to a damage, which it returns. */
  private static Optional<IOException> readOn(
      GzipMemberInput members, String node, LineReader reader) throws IOException {
    try (JsonParser json = JSON.createParser(members)) {
      JsonToken token = json.nextToken();
      while (token == JsonToken.START_OBJECT) {
        reader.read(node, json);
        token = json.nextToken();
      }
      return token == null
          ? Optional.empty()
          : Optional.of(new JsonParseException(json, "expected a line"));
    } catch (EOFException | ZipException | JsonProcessingException e) {
      return Optional.of(e);
    }
  }

  /**
   * @param withLinks whether the links of a crawl's URL are made
   */
  private static void line(JsonParser json, BiPredicate<String, String> withLinks, Reader reader)
      throws IOException {
    String crawl = "";
    String url = "";
    List<String> links = new ArrayList<>();
    while (json.nextToken() != JsonToken.END_OBJECT) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "crawl" -> crawl = json.getText();
        case "url" -> url = json.getText();
        case "links" -> {
          boolean made = withLinks.test(crawl, url);
          boolean list = json.currentToken() == JsonToken.START_ARRAY;
          while (list && json.nextToken() == JsonToken.VALUE_STRING) {
            if (made) {
              links.add(json.getText());
            }
          }
          if (json.currentToken() != JsonToken.END_ARRAY) {
            throw new JsonParseException(json, "expected a list of URLs");
          }
        }
        default -> json.skipChildren();
      }
    }
    try {
      reader.line(crawl, url, links);
    } catch (IOException e) { // of who takes the lines: no damage of the file
      throw new UncheckedIOException(e);
    }
  }
}
