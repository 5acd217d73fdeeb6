package prospector.simweb;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The sitemaps of a host with {@link Quirk#SITEMAP}: an index and one gzipped file of all pages.
 */
final class Sitemaps {
  private static final String INDEX = "/sitemap.xml";
  private static final String PAGES = "/maps/pages.xml.gz";
  private static final String NAMESPACE = "http://www.sitemaps.org/schemas/sitemap/0.9";

  private Sitemaps() {}

  /** What robots.txt says. */
  static String line(HostPlan host) {
    return "Sitemap: " + base(host) + INDEX + "\n";
  }

  /** The answer to the path of a sitemap; null for others. */
  static @Nullable Answer answer(HostPlan host, UrlScheme urls, String path) {
    if (!host.has(Quirk.SITEMAP)) {
      return null;
    }
    return switch (path) {
      case INDEX -> Answer.of(200, "application/xml", index(host).getBytes(UTF_8));
      case PAGES -> Answer.of(200, "application/gzip", gzip(pages(host, urls).getBytes(UTF_8)));
      default -> null;
    };
  }

  private static String base(HostPlan host) {
    return new String(host.base, US_ASCII);
  }

  private static String index(HostPlan host) {
    return "<?xml version=\"1.0\"?><sitemapindex xmlns=\""
        + NAMESPACE
        + "\"><sitemap><loc>"
        + base(host)
        + PAGES
        + "</loc></sitemap></sitemapindex>\n";
  }

  private static String pages(HostPlan host, UrlScheme urls) {
    StringBuilder xml = new StringBuilder("<?xml version=\"1.0\"?><urlset xmlns=\"");
    xml.append(NAMESPACE).append("\">\n");
    for (int page = 0; page < host.size; page++) {
      String url = urls.url(Spot.of(host, page)).replace("&", "&amp;");
      xml.append("<url><loc>").append(url).append("</loc></url>\n");
    }
    return xml.append("</urlset>\n").toString();
  }

  private static byte[] gzip(byte[] plain) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return out.toByteArray();
  }
}
