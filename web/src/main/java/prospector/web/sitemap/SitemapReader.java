package prospector.web.sitemap;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.jspecify.annotations.Nullable;
import prospector.web.url.CrawlUrl;
import prospector.web.url.JavaUriText;
import prospector.web.url.UrlNormalizer;
import prospector.web.url.UrlResult;

/**
 * Reads sitemaps by what the bytes look like: media types and file names are wrong too often to be
 * asked.
 *
 * <p><em>Never throws, never opens a file or a connection, and takes no more than the protocol
 * allows</em>: {@value #BYTES_MAX} bytes behind gzip and {@value #ENTRIES_MAX} entries, the rest is
 * left out. Of a file that was cut, packed or not, what came is read. A file with a document type
 * is refused as a whole: that is where entities come from.
 *
 * <p>Source: sitemaps.org protocol 0.9; Google's news and video extensions. Parsed by
 * crawler-commons in its tolerant mode, which also takes URLs of other hosts and paths: whoever
 * follows them applies the rules of their own host. Stateless; safe to share between threads.
 */
public final class SitemapReader {
  /** Longest file read, in bytes after inflation (sitemaps.org). */
  public static final int BYTES_MAX = 50 * 1024 * 1024;

  /** Most entries taken of one file (sitemaps.org). */
  public static final int ENTRIES_MAX = 50_000;

  private static final int INFLATED_FREE = 1_000_000; // bytes, whatever they came from
  private static final int RATIO_MAX = 250; // after these, as for pages; more is a bomb
  private static final int PIECE_BYTES = 16 * 1024;

  /** Templates begin with empty lines; a megabyte of them out of 200 bytes is no sitemap. */
  private static final int LOOKED_AT_BYTES = 4 * 1024;

  private static final int DECLARATION_BYTES = 200;
  private static final Pattern WITHOUT_SCHEME = Pattern.compile("www[.][^:/ ]+[.][a-z]{2,}(/.*)?");
  private static final Pattern STATED_ENCODING =
      Pattern.compile("^(<[?]xml[^>]{0,40}?)encoding\\s*=\\s*['\"]([^'\"]{0,40})['\"]");
  private static final Charset WESTERN = Charset.forName("windows-1252");
  private static final boolean STRICT = false; // URLs of other folders count too
  private static final boolean PARTIAL = true; // of a torn file, what was read

  static {
    ListsByComma.use();
  }

  private SitemapReader() {}

  /**
   * The sitemap in a body of up to {@value #BYTES_MAX} bytes; empty when it is none.
   *
   * @param where the body's own URL, against which those of an XML file are resolved that begin
   *     with a slash, and all of RSS; other relative ones are left out
   */
  public static Optional<Sitemap> read(CrawlUrl where, byte[] body) {
    return read(where, body, BYTES_MAX);
  }

  /**
   * The same of a body whose beginning alone is read where it is longer.
   *
   * @param bytesMax bytes behind gzip, 1 or more; over {@value #BYTES_MAX} counts as that
   */
  public static Optional<Sitemap> read(CrawlUrl where, byte[] body, int bytesMax) {
    return read(where, body, bytesMax, false);
  }

  /**
   * The same.
   *
   * @param torn whether the body is the beginning of a longer one
   */
  public static Optional<Sitemap> read(CrawlUrl where, byte[] body, int bytesMax, boolean torn) {
    int most = Math.min(BYTES_MAX, bytesMax);
    try {
      byte[] given = isGzip(body) ? inflated(body, most) : start(body, most);
      byte[] plain = asUtf8(given);
      boolean xml = looksLikeXml(plain);
      int mended = Math.min(BYTES_MAX, most + most / 4); // some room, as escapes are longer
      plain = xml ? SitemapMending.mend(where, plain, mended) : plain;
      int bytes = Math.min(BYTES_MAX, xml ? SitemapBound.end(plain) : plain.length);
      boolean cut = torn || given.length >= most || plain.length > bytes;
      byte[] read = cut && !xml ? wholeLines(plain, bytes) : start(plain, bytes);
      String type = xml ? "text/xml" : "text/plain";
      return Optional.of(sitemap(where, parser(where, xml).parseSiteMap(type, read, place(where))));
    } catch (IOException | UnknownFormatException | RuntimeException unreadable) {
      return Optional.empty(); // someone else's file: no sitemap is the answer
    }
  }

  private static SiteMapParser parser(CrawlUrl where, boolean xml) {
    SiteMapParser parser = new SiteMapParser(STRICT, PARTIAL);
    parser.enableExtensions(); // or the places of images would count as pages
    parser.setURLFilter((Function<String, @Nullable String>) text -> usable(where, xml, text));
    return parser;
  }

  /**
   * What stands in for our normal form, or null: what we would not take, and what {@code
   * java.net.URI} would not, is an exception each inside the parser.
   */
  private static @Nullable String usable(CrawlUrl where, boolean xml, String given) {
    String text = JavaUriText.original(given);
    boolean absolute =
        text.regionMatches(true, 0, "http:", 0, 5) || text.regionMatches(true, 0, "https:", 0, 6);
    boolean ofHost = xml && text.startsWith("/");
    if (isLost(text) || (!absolute && !ofHost && !WITHOUT_SCHEME.matcher(text).matches())) {
      return null;
    }
    UrlResult read =
        ofHost
            ? UrlNormalizer.resolve(where, text)
            : UrlNormalizer.normalize(absolute ? text : where.scheme() + "://" + text);
    return read.accepted().map(url -> JavaUriText.standIn(url.value())).orElse(null);
  }

  private static byte[] start(byte[] body, int length) {
    return length >= body.length ? body : Arrays.copyOf(body, length);
  }

  private static SiteMap place(CrawlUrl where) {
    return new SiteMap(JavaUriText.standIn(where.value()));
  }

  private static Sitemap sitemap(CrawlUrl where, AbstractSiteMap parsed) {
    Map<CrawlUrl, SitemapEntry> entries = new LinkedHashMap<>();
    if (parsed instanceof SiteMapIndex index) {
      for (AbstractSiteMap part : index.getSitemaps()) {
        url(where, part.getUrl())
            .ifPresent(url -> put(entries, EntryDraft.plain(url, part.getLastModified())));
      }
      return new Sitemap(Sitemap.Kind.INDEX, List.copyOf(entries.values()));
    }
    for (SiteMapURL page : ((SiteMap) parsed).getSiteMapUrls()) {
      url(where, page.getUrl()).ifPresent(url -> put(entries, EntryDraft.page(url, page)));
    }
    return new Sitemap(Sitemap.Kind.PAGES, List.copyOf(entries.values()));
  }

  private static void put(Map<CrawlUrl, SitemapEntry> entries, SitemapEntry entry) {
    if (entries.size() < ENTRIES_MAX) {
      entries.putIfAbsent(entry.url(), entry);
    }
  }

  private static Optional<CrawlUrl> url(CrawlUrl where, java.net.@Nullable URL url) {
    String text = url == null ? "" : JavaUriText.original(url.toString());
    return text.isEmpty() || isLost(text) // that of a feed comes past usable
        ? Optional.empty()
        : UrlNormalizer.resolve(where, text).accepted();
  }

  /** The site never named a URL with what stands for bytes that are no character. */
  private static boolean isLost(String url) {
    return url.indexOf('\uFFFD') >= 0;
  }

  private static boolean isGzip(byte[] body) {
    return body.length > 2 && (body[0] & 0xFF) == 0x1F && (body[1] & 0xFF) == 0x8B;
  }

  /** A torn URL may name another host. */
  private static byte[] wholeLines(byte[] text, int most) {
    int end = Math.min(text.length, most);
    while (end > 0 && text[end - 1] != '\n' && text[end - 1] != '\r') {
      end--;
    }
    return start(text, end);
  }

  private static byte[] inflated(byte[] body, int bytesMax) throws IOException {
    long allowed = Math.max(INFLATED_FREE, (long) body.length * RATIO_MAX);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(body))) {
      return inflated(in, (int) Math.min(allowed, bytesMax), allowed < bytesMax);
    }
  }

  /**
   * @param whole whether it is a bomb where it is longer, and nothing of it counts
   */
  private static byte[] inflated(InputStream in, int most, boolean whole) throws IOException {
    ByteArrayOutputStream plain = new ByteArrayOutputStream();
    byte[] piece = new byte[PIECE_BYTES];
    try {
      for (int read = in.read(piece); read >= 0; read = in.read(piece)) {
        if (plain.size() + read > most && whole) {
          throw new IOException("expected at most " + most + " bytes behind gzip");
        }
        plain.write(piece, 0, Math.min(read, most - plain.size()));
        if (plain.size() == most) {
          break;
        }
      }
    } catch (EOFException cut) {
      // what came before is a part of a sitemap
    }
    return plain.toByteArray();
  }

  /** The parser loses the byte order of UTF-16 together with its mark, and any other encoding. */
  private static byte[] asUtf8(byte[] body) {
    int mark = body.length < 2 ? 0 : (body[0] & 0xFF) << 8 | (body[1] & 0xFF);
    Charset charset =
        mark == 0xFEFF || mark == 0xFFFE ? StandardCharsets.UTF_16 : declaredCharset(body);
    if (charset.equals(StandardCharsets.UTF_8)) {
      if (!isWestern(body)) {
        return body;
      }
      charset = WESTERN;
    }
    String text = new String(body, charset);
    return STATED_ENCODING.matcher(text).replaceFirst("$1").getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Whether what says it is UTF-8 is none: of single accents, as other scripts have letters in rows
   * (decision 0020). UTF-8 has no character beyond ASCII of one byte, and those of two are told.
   */
  private static boolean isWestern(byte[] body) {
    boolean accents = false;
    int row = 0; // bytes beyond ASCII
    for (int i = 0; i < body.length; i++) {
      row = body[i] < 0 ? row + 1 : 0;
      if (row > 2 || (row == 2 && isUtf8(body[i - 1] & 0xFF, body[i] & 0xFF))) {
        return false;
      }
      accents |= row > 0;
    }
    return accents;
  }

  private static boolean isUtf8(int first, int second) {
    return first >= 0xC2 && first <= 0xDF && second < 0xC0;
  }

  /** Of those that write ASCII as it is; UTF-8 where the declaration names no such encoding. */
  private static Charset declaredCharset(byte[] body) {
    int length = Math.min(body.length, DECLARATION_BYTES);
    Matcher declaration =
        STATED_ENCODING.matcher(new String(body, 0, length, StandardCharsets.ISO_8859_1));
    if (!declaration.find()) {
      return StandardCharsets.UTF_8;
    }
    String label = declaration.group(2).toLowerCase(Locale.ROOT);
    try {
      return label.startsWith("utf")
          ? StandardCharsets.UTF_8
          : label.matches("iso-8859-1|latin1|us-ascii") // as browsers have it
              ? WESTERN
              : Charset.forName(label);
    } catch (IllegalArgumentException unknown) {
      return StandardCharsets.UTF_8;
    }
  }

  /** Whether the first visible character is an angle bracket. */
  private static boolean looksLikeXml(byte[] body) {
    for (int i = 0; i < Math.min(body.length, LOOKED_AT_BYTES); i++) {
      int b = body[i] & 0xFF;
      boolean skipped = b <= ' ' || b >= 0xBB; // spaces, byte order marks
      if (!skipped) {
        return b == '<';
      }
    }
    return false;
  }
}
