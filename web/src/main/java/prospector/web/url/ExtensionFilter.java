package prospector.web.url;

import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Refuses URLs before the fetch when the extension of their last path segment promises something
 * that is no page: images, archives, programs, fonts, office files.
 *
 * <p>A guess from the name, so the lists hold only extensions that are hardly ever pages; the media
 * type at the header has the last word on the rest. What stands directly below a directory {@code
 * wiki} is a page's title, as in {@code /wiki/Svchost.exe}: the common wikis keep files elsewhere.
 * So is a segment with a colon, such as {@code /File:Rose.jpg}. Names of sources ({@code js},
 * {@code css}, {@code ts}) and single letters end titles too often ({@code /Node.js}, {@code
 * /normalize.css}, {@code /N.W.A}), and few links lead to the files.
 *
 * <p>An extension that is a country's domain, too, refuses only what is no name of a host: pages
 * about sites are named after them, as {@code /review/notion.so}. One that was asked for refuses
 * all.
 *
 * <p>A program with a query is run by the server and makes a page, as {@code
 * /cgi-bin/wa.exe?A0=LIST} of mailing lists and {@code /isapi/x.dll?View} do.
 *
 * @param extensions lower case, without dot
 * @param domains those of them that refuse no name of a host
 */
public record ExtensionFilter(Set<String> extensions, Set<String> domains) {
  private static final String WIKI = "/wiki/";
  private static final Set<String> PROGRAMS = Set.of("exe", "dll");
  private static final Set<String> COUNTRIES = Set.of("au", "nc", "ps", "so");
  private static final Pattern HOST = Pattern.compile("[a-z0-9.-]+"); // as links write it
  private static final int LONGEST = 8; // characters; longer ones are words, not extensions

  private static final Set<String> DEFAULTS =
      words(
          // images and fonts
          "apng avif bmp cur dds eps gif heic ico icns jfif jpe jpeg jpg jxl pbm pgm png pnm ppm psd",
          "svg svgz tga tif tiff webp xbm xcf xpm eot otf ttc ttf woff woff2",
          // archives and packages
          "7z apk arj bz2 cab cpio crx deb dmg ear egg gem gz img ipa iso jar lha lz lz4 lzh lzma msi",
          "msu nupkg pkg rar rpm sit sitx snap tar taz tbz tbz2 tgz txz udeb war whl xpi xz zip zst",
          // programs and data
          "bin class dat db dbf dex dll dylib elf exe hdf5 lib mdb nc npy npz obj parquet pdb",
          "pyc pyo rdata rds scr so sqlite swf sys torrent wasm asc sig sha1 sha256 sha512 md5",
          // style sheets
          "less scss",
          // documents that are not parsed
          "doc docm docx dot dotx djvu dvi epub ics mobi odg odp ods odt pdf pot potx",
          "pps ppsx ppt pptm pptx ps rtf vcf vsd xls xlsb xlsm xlsx");

  private static final Set<String> MEDIA =
      words(
          "3g2 3gp aac aif aiff amr ape asf au avi divx f4v flac flv m2ts m3u m3u8 m4a m4b m4v mid midi",
          "mka mkv mov mp2 mp3 mp4 mpa mpe mpeg mpg mts oga ogg ogm ogv opus ra ram rm rmvb spx vob",
          "wav weba webm wma wmv wv");

  public ExtensionFilter {
    extensions = Set.copyOf(extensions);
    domains = Set.copyOf(domains);
  }

  /** The default list; audio and video are refused too, unless the topic wants media. */
  public static ExtensionFilter standard(boolean topicWantsMedia) {
    return new ExtensionFilter(topicWantsMedia ? DEFAULTS : union(DEFAULTS, MEDIA), COUNTRIES);
  }

  /** Refuses these too; in any case, with or without a leading dot. */
  public ExtensionFilter with(Set<String> more) {
    Set<String> added = plain(more);
    return new ExtensionFilter(union(extensions, added), less(domains, added));
  }

  /** Lets these pass. */
  public ExtensionFilter without(Set<String> fewer) {
    return new ExtensionFilter(less(extensions, plain(fewer)), domains);
  }

  /** The extension that refuses the URL, such as {@code jpg}; empty when it may be fetched. */
  public Optional<String> refusal(CrawlUrl url) {
    String extension = extension(url);
    boolean script = PROGRAMS.contains(extension) && url.query().isPresent();
    return extensions.contains(extension) && !script ? Optional.of(extension) : Optional.empty();
  }

  /** Lower-case extension of the last path segment, without path parameters; empty when none. */
  private String extension(CrawlUrl url) {
    String value = url.value();
    int end = url.queryStart();
    int start = value.lastIndexOf('/', end - 1) + 1;
    int parameters = value.indexOf(';', start);
    if (parameters >= 0 && parameters < end) {
      end = parameters;
    }
    int dot = value.lastIndexOf('.', end - 1);
    int colon = value.indexOf(':', start);
    boolean title = (colon >= 0 && colon < end) || value.startsWith(WIKI, start - WIKI.length());
    if (dot < start || end - dot - 1 > LONGEST || title) {
      return "";
    }
    String extension = value.substring(dot + 1, end).toLowerCase(Locale.ROOT);
    boolean host = domains.contains(extension) && HOST.matcher(value).region(start, end).matches();
    return host ? "" : extension;
  }

  private static Set<String> plain(Set<String> extensions) {
    return extensions.stream()
        .map(it -> (it.startsWith(".") ? it.substring(1) : it).toLowerCase(Locale.ROOT))
        .collect(Collectors.toSet());
  }

  private static Set<String> union(Set<String> some, Set<String> others) {
    return Stream.concat(some.stream(), others.stream()).collect(Collectors.toSet());
  }

  private static Set<String> less(Set<String> all, Set<String> some) {
    return all.stream().filter(it -> !some.contains(it)).collect(Collectors.toSet());
  }

  private static Set<String> words(String... lines) {
    return Stream.of(lines)
        .flatMap(line -> Stream.of(line.split(" ")))
        .collect(Collectors.toUnmodifiableSet());
  }
}
