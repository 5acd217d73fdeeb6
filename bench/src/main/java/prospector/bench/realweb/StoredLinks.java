package prospector.bench.realweb;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import prospector.prioritizer.control.ControlPool;
import prospector.web.url.CrawlUrl;
import prospector.web.url.UrlNormalizer;

/**
 * The links of stored pages, read from the archive by means of our own.
 *
 * <p>Left out are links to other hosts than the sites', links marked nofollow within their host,
 * and all of a page that says so of its links. Of a page with very many links as many count as the
 * control arm goes on with ({@link ControlPool#some}).
 */
final class StoredLinks {
  private static final int ROUNDS = 2; // a redirect may stand behind its target

  private final Set<String> wanted; // grows by what wanted pages redirect to
  private final List<Site> sites;
  private final Set<String> targets = new TreeSet<>();

  private StoredLinks(Set<String> wanted, List<Site> sites) {
    this.wanted = new TreeSet<>(wanted);
    this.sites = sites;
  }

  /** Absolute URLs that the wanted pages of a crawl's directory link to, each once. */
  static Set<String> of(Path crawl, Set<String> wanted, List<Site> sites) throws IOException {
    StoredLinks links = new StoredLinks(wanted, sites);
    List<Path> archive;
    try (Stream<Path> files = Files.list(crawl.resolve("warc"))) {
      archive = files.filter(it -> it.toString().endsWith(".warc.gz")).sorted().toList();
    }
    for (int round = 0; round < ROUNDS; round++) {
      for (Path file : archive) {
        links.read(file);
      }
    }
    return links.targets;
  }

  private void read(Path file) throws IOException {
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord record : reader) {
        if (record instanceof WarcResponse response && wanted.contains(response.target())) {
          add(response);
        }
      }
    }
  }

  private void add(WarcResponse response) throws IOException {
    String url = response.target();
    if (response.http().status() / 100 == 3) {
      response
          .http()
          .headers()
          .first("Location")
          .ifPresent(to -> wanted.add(URI.create(url).resolve(to).toString()));
      return;
    }
    try (InputStream body = response.http().bodyDecoded().stream()) {
      addLinks(url, Jsoup.parse(body, null, url));
    }
  }

  /** Adds the links of one page. */
  private void addLinks(String url, Document page) {
    boolean closed =
        page.select("meta[name=robots]").stream()
            .anyMatch(meta -> meta.attr("content").contains("nofollow"));
    if (closed) {
      return;
    }
    Set<CrawlUrl> links = new LinkedHashSet<>();
    for (Element link : page.select("a[href]")) {
      String target = link.absUrl("href").split("#", 2)[0];
      boolean marked = link.attr("rel").contains("nofollow");
      if (homeOf(target) && !(marked && sameHost(url, target))) {
        UrlNormalizer.normalize(target).accepted().ifPresent(links::add);
      }
    }
    ControlPool.some(List.copyOf(links)).forEach(some -> targets.add(some.value()));
  }

  private boolean homeOf(String url) {
    return sites.stream().anyMatch(site -> url.startsWith(site.home()));
  }

  private boolean sameHost(String one, String other) {
    return sites.stream()
        .anyMatch(site -> one.startsWith(site.home()) && other.startsWith(site.home()));
  }
}
