package prospector.bench.poison;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import prospector.bench.crawl.WarcPages;

/**
 * A kind of input that costs its reader more than its bytes. All hosts of a kind end in {@code
 * .poison.test}; each has a first page under {@code /}.
 */
enum Poison {
  /** XHTML of nested elements, each with a namespace of its own. */
  NAMESPACES(pages(3, "application/xhtml+xml", 400_000, i -> "<i xmlns:n" + i + "=\"u\">", "")),

  /** Stars in robots.txt, and pages with links that are long enough to make each rule search. */
  STARS {
    @Override
    void write(WarcPages web) throws IOException {
      StringBuilder rules = new StringBuilder("User-agent: *\n");
      IntStream.range(0, 14_665).forEach(i -> rules.append("Disallow:*aaaaaaaaaaaa" + i + "Q\n"));
      for (String host : hosts()) {
        web.add(at(host, "robots.txt"), "text/plain", rules.toString());
        web.html(at(host, ""), links(2_000, i -> at(host, i + "a".repeat(1_990))));
      }
    }
  },

  /** A robots.txt of 500 KiB on each of many hosts. */
  ROBOTS(150) {
    @Override
    void write(WarcPages web) throws IOException {
      StringBuilder rules = new StringBuilder("User-agent: *\n");
      for (int i = 0; rules.length() < 500 * 1024 - 40; i++) {
        rules.append("Disallow: /private/").append(i).append("/x\n");
      }
      for (String host : hosts()) {
        web.add(at(host, "robots.txt"), "text/plain", rules.toString());
        web.html(at(host, ""), links(50, i -> at(host, "p" + i)));
        for (int i = 0; i < 50; i++) {
          web.html(at(host, "p" + i), "plain");
        }
      }
    }
  },

  /** Links that are as long as a URL may be, more than a message between nodes can hold. */
  LINKS {
    @Override
    void write(WarcPages web) throws IOException {
      for (String host : hosts()) {
        web.html(at(host, ""), links(450, i -> at("far." + host, i + "/" + "b".repeat(2_000))));
      }
    }
  },

  /** No pages: a page of another site that asks the node for reports. */
  CONDUCT(0) {
    @Override
    void write(WarcPages web) {}
  },

  NESTING(pages(2, "text/html", 1_000_000, i -> "<div><span>", "")),
  FORMATTING(
      pages(2, "text/html", 1_000_000, i -> "<b id=" + i + "><font color=" + i + ">", "<p>x")),
  ATTRIBUTES(pages(2, "text/html", 1_000_000, i -> (i == 0 ? "<p " : "") + "a" + i + "=b ", ">")),
  TABLES(pages(2, "text/html", 1_000_000, i -> "<table><tr><a href=x>", "")),
  ENTITIES(pages(2, "text/html", 1_000_000, i -> "&NotEqualTilde;&amp;#x1;&#", "")),
  COMMENTS(pages(2, "text/html", 1_000_000, i -> "<!--><!-- -", "")),
  JSON_LD(
      pages(
          2,
          "text/html",
          1_000_000,
          i -> (i == 0 ? "<script type='application/ld+json'>" : "") + "{\"@graph\":[",
          "</script>")),
  SPACES(pages(2, "text/html", 1_000_000, i -> "         ", "<a href='" + " ".repeat(100_000))),

  /** A sitemap with as many entries as one may have. */
  SITEMAP {
    @Override
    void write(WarcPages web) throws IOException {
      for (String host : hosts()) {
        StringBuilder map = new StringBuilder("<urlset>");
        for (int i = 0; i < 50_000; i++) {
          map.append("<url><loc>").append(at(host, i + "/" + "c".repeat(300)));
          map.append("</loc><image:image><image:loc>x</image:loc></image:image></url>");
        }
        web.add(at(host, "map.xml"), "text/xml", map.append("</urlset>").toString());
        web.add(at(host, "robots.txt"), "text/plain", "Sitemap: " + at(host, "map.xml") + "\n");
        web.html(at(host, ""), "plain");
      }
    }
  };

  static final String SUFFIX = ".poison.test";
  private static final int PAGES = 8; // of a host

  /** Writes the pages of a kind. */
  private record Pages(
      int hosts, String mediaType, int length, IntFunction<String> part, String end) {

    void write(WarcPages web, List<String> names) throws IOException {
      StringBuilder body = new StringBuilder("<html><body>plain ");
      if (mediaType.contains("xhtml")) {
        body = new StringBuilder("<html>");
      }
      for (int i = 0; body.length() < length; i++) {
        body.append(part.apply(i));
      }
      body.append(end);
      for (String name : names) {
        web.html(at(name, ""), links(PAGES, i -> at(name, "p" + i)));
        for (int i = 0; i < PAGES; i++) {
          web.add(at(name, "p" + i), mediaType, body.toString());
        }
      }
    }
  }

  private final int hosts;
  private final Pages pages;

  Poison() {
    this(2);
  }

  Poison(int hosts) {
    this(new Pages(hosts, "text/html", 0, i -> "x", ""));
  }

  Poison(Pages pages) {
    this.hosts = pages.hosts();
    this.pages = pages;
  }

  private static Pages pages(
      int hosts, String mediaType, int length, IntFunction<String> part, String end) {
    return new Pages(hosts, mediaType, length, part, end);
  }

  /** Writes the answers of its hosts. */
  void write(WarcPages web) throws IOException {
    pages.write(web, hosts());
  }

  /** Where a crawl meets it. */
  List<String> seeds() {
    return hosts().stream().map(host -> at(host, "")).toList();
  }

  List<String> hosts() {
    List<String> names = new ArrayList<>();
    for (int i = 0; i < hosts; i++) {
      names.add("h" + i + SUFFIX);
    }
    return names;
  }

  private static String at(String host, String path) {
    return "http://" + host + "/" + path;
  }

  private static String links(int count, IntFunction<String> url) {
    StringBuilder body = new StringBuilder("<html><body>plain ");
    for (int i = 0; i < count; i++) {
      body.append("<a href=\"").append(url.apply(i)).append("\">more</a>\n");
    }
    return body.toString();
  }
}
