package prospector.nugget;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import prospector.web.page.Directives;
import prospector.web.page.JsoupPageParser;
import prospector.web.page.PageParser;
import prospector.web.page.ParsedPage;
import prospector.web.page.ParserSettings;
import prospector.web.url.CrawlUrl;

/** Example pages out of files and plain texts, for examples and for training. */
public final class ExamplePages {
  /** Files beyond this size are refused, bytes. */
  public static final int MAX_BYTES = 20_000_000;

  private static final int HEAD_BYTES = 1_000;

  /** What only HTML begins with, behind a byte order mark, comments and what XML says of itself. */
  private static final Pattern ROOT =
      Pattern.compile("(?is)^[\\s\\xEF\\xBB\\xBF]*<(?:[?!].*<)?(?:!doctype html|html)\\b");

  /** Examples are judged by their words alone, so that an expired directive matters to none. */
  private static final PageParser PARSER =
      new JsoupPageParser(ParserSettings.DEFAULT, Clock.fixed(Instant.EPOCH, ZoneOffset.UTC));

  private static final CrawlUrl NOWHERE = CrawlUrl.ofNormal("http://example.invalid/");

  private ExamplePages() {}

  /**
   * The page in a file: HTML when the name ends in {@code .html}, {@code .htm} or {@code .xhtml} or
   * the content starts with {@code <}, else plain text in UTF-8.
   *
   * @throws IOException when the file cannot be read, is too large, or is neither
   */
  public static ParsedPage read(Path file) throws IOException {
    return find(file)
        .orElseThrow(
            () ->
                new IOException(
                    file + ": expected a page in HTML or plain text in UTF-8, got other bytes"));
  }

  /**
   * The same; empty where the file is neither HTML nor plain text, as a picture is.
   *
   * @throws IOException when the file cannot be read or is too large
   */
  public static Optional<ParsedPage> find(Path file) throws IOException {
    long length = Files.size(file);
    if (length > MAX_BYTES) {
      throw new IOException(
          file + ": expected at most " + MAX_BYTES + " bytes, the file has " + length);
    }
    byte[] bytes = Files.readAllBytes(file);
    boolean html = isHtml(file, bytes);
    String type = html ? "text/html" : "text/plain; charset=utf-8";
    return html || isText(bytes)
        ? Optional.of(PARSER.parse(NOWHERE, Map.of("content-type", List.of(type)), bytes))
        : Optional.empty();
  }

  /**
   * The pages under a directory, in order of their paths: HTML by its name or its doctype or root,
   * and {@code .txt} and {@code .md}. Scripts and data lie beside saved pages. What is hidden or in
   * a hidden folder is left out.
   *
   * @throws IOException when it, or a folder in it, cannot be read
   */
  public static List<Path> filesIn(Path directory) throws IOException {
    return filesIn(directory, file -> true);
  }

  /**
   * The same, and whatever else may not be read and is not hidden; none of that is opened.
   *
   * @throws IOException when it, or a folder in it, cannot be read
   */
  public static List<Path> filesIn(Path directory, Predicate<Path> mayRead) throws IOException {
    try (Stream<Path> files = Files.walk(directory)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> !isHidden(directory.relativize(file)))
          .filter(file -> !mayRead.test(file) || isPage(file))
          .sorted()
          .toList();
    } catch (UncheckedIOException e) { // a folder in it that may not be read
      throw e.getCause();
    }
  }

  /** A page of plain text. */
  public static ParsedPage ofText(String title, String text) {
    return new ParsedPage(
        NOWHERE,
        "text/plain",
        "UTF-8",
        title,
        text,
        text,
        Optional.empty(),
        Optional.empty(),
        Directives.NONE,
        List.of(),
        List.of(),
        Map.of(),
        ParsedPage.READ);
  }

  private static boolean isHtml(Path file, byte[] bytes) {
    String head = new String(bytes, 0, Math.min(bytes.length, 200), StandardCharsets.ISO_8859_1);
    return endsIn(file, ".html", ".htm", ".xhtml") || head.stripLeading().startsWith("<");
  }

  private static boolean isText(byte[] bytes) {
    try {
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(ByteBuffer.wrap(bytes))
          .chars()
          .noneMatch(c -> c == 0);
    } catch (CharacterCodingException otherBytes) {
      return false;
    }
  }

  private static boolean isPage(Path file) {
    if (endsIn(file, ".html", ".htm", ".xhtml", ".txt", ".md")) {
      return true;
    }
    try (InputStream bytes = Files.newInputStream(file)) {
      String head = new String(bytes.readNBytes(HEAD_BYTES), StandardCharsets.ISO_8859_1);
      return ROOT.matcher(head).find();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isHidden(Path below) {
    for (Path name : below) {
      if (name.toString().startsWith(".")) {
        return true;
      }
    }
    return false;
  }

  private static boolean endsIn(Path file, String... suffixes) {
    String name = file.getFileName().toString().toLowerCase(Locale.ROOT);
    return Arrays.stream(suffixes).anyMatch(name::endsWith);
  }
}
