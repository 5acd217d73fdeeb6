package prospector.web.page;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * A character encoding as browsers know it, by the WHATWG Encoding standard.
 *
 * <p>The JDK decodes it, by the superset that browsers mean (EUC-KR is windows-949, Shift_JIS is
 * windows-31j). It lacks ISO-8859-10 and ISO-8859-14, for which the nearest relative stands in.
 *
 * @param name the standard's name, such as {@code windows-1252}
 * @param charset what decodes it here
 */
record WebEncoding(String name, Charset charset) {
  private static final Map<String, String> JAVA_NAMES =
      Map.ofEntries(
          Map.entry("ISO-8859-8-I", "ISO-8859-8"),
          Map.entry("ISO-8859-10", "ISO-8859-4"),
          Map.entry("ISO-8859-14", "ISO-8859-1"),
          Map.entry("macintosh", "x-MacRoman"),
          Map.entry("windows-874", "x-windows-874"),
          Map.entry("x-mac-cyrillic", "x-MacCyrillic"),
          Map.entry("GBK", "GB18030"),
          Map.entry("Big5", "Big5-HKSCS"),
          Map.entry("Shift_JIS", "windows-31j"),
          Map.entry("EUC-JP", "x-eucJP-Open"), // with NEC's row 13 and IBM's characters
          Map.entry("ISO-2022-JP", "x-windows-iso2022jp"),
          Map.entry("EUC-KR", "x-windows-949"),
          Map.entry("replacement", "US-ASCII"),
          Map.entry("x-user-defined", "ISO-8859-1"));
  private static final Map<String, WebEncoding> BY_LABEL = readLabels();

  static final WebEncoding UTF_8 = named("utf-8");
  static final WebEncoding UTF_16LE = named("utf-16le");
  static final WebEncoding UTF_16BE = named("utf-16be");
  static final WebEncoding WINDOWS_1252 = named("windows-1252");

  /** The encoding for a label such as {@code latin1}; labels ignore case and outer space. */
  static Optional<WebEncoding> forLabel(String label) {
    return Optional.ofNullable(BY_LABEL.get(label.strip().toLowerCase(Locale.ROOT)));
  }

  /** What a declaration inside the document means, which can be neither of these two. */
  WebEncoding asDeclaredInside() {
    if (name.startsWith("UTF-16")) {
      return UTF_8; // the declaration was readable as ASCII (HTML standard, section 13.2.3.2)
    }
    return name.equals("x-user-defined") ? WINDOWS_1252 : this;
  }

  /** Whether URL queries are encoded as UTF-8 in a document of this encoding. */
  boolean isUnicode() {
    return name.startsWith("UTF-") || name.equals("replacement");
  }

  private static WebEncoding named(String label) {
    return forLabel(label).orElseThrow();
  }

  private static Map<String, WebEncoding> readLabels() {
    Map<String, WebEncoding> labels = new HashMap<>();
    try (InputStream in = WebEncoding.class.getResourceAsStream("encoding-labels.txt")) {
      if (in == null) {
        throw new IllegalStateException("encoding-labels.txt is missing from the class path");
      }
      new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
          .lines()
          .filter(line -> !line.startsWith("#"))
          .forEach(line -> addLabels(labels, line.split(" ", -1)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return Map.copyOf(labels);
  }

  private static void addLabels(Map<String, WebEncoding> labels, String[] nameAndLabels) {
    String name = nameAndLabels[0];
    Charset charset = Charset.forName(JAVA_NAMES.getOrDefault(name, name));
    WebEncoding encoding = new WebEncoding(name, charset);
    for (int i = 1; i < nameAndLabels.length; i++) {
      labels.put(nameAndLabels[i], encoding);
    }
  }
}
