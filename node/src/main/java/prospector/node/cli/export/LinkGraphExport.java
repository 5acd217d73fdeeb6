package prospector.node.cli.export;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import prospector.graph.GraphLevel;
import prospector.graph.LinkGraph;
import prospector.graph.UrlList;
import prospector.node.cli.options.WholeFile;

/** Writes the link graph between pages as others read it. */
final class LinkGraphExport {
  private static final String URLS = "urls.txt";
  private static final String PROPERTIES = ".properties";

  /** In the order in which they take their places. */
  private static final List<String> FILES =
      List.of(
          URLS,
          "links.graph",
          "links.offsets",
          "links-t.graph",
          "links-t.offsets",
          "links" + PROPERTIES,
          "links-t" + PROPERTIES);

  private final LinkGraph graph;

  LinkGraphExport(LinkGraph graph) {
    this.graph = graph;
  }

  /** Lines of from-URL, tab, to-URL, by URL; each pair once, none of a page with itself. */
  void edges(Writer out) throws IOException {
    GraphLevel pages = graph.pages();
    UrlList.Reading sources = pages.urls().reading();
    UrlList.Reading targets = pages.urls().reading();
    pages.forEachLink((from, to) -> out.write(sources.get(from) + "\t" + targets.get(to) + "\n"));
  }

  /** GraphML with the URL of each node. */
  void graphml(Writer out) throws IOException {
    out.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.write("<graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n");
    out.write("<key id=\"url\" for=\"node\" attr.name=\"url\" attr.type=\"string\"/>\n");
    out.write("<graph id=\"links\" edgedefault=\"directed\">\n");
    GraphLevel pages = graph.pages();
    pages
        .urls()
        .forEach(
            (url, page) ->
                out.write(
                    "<node id=\"n"
                        + page
                        + "\"><data key=\"url\">"
                        + escaped(url)
                        + "</data></node>\n"));
    pages.forEachLink(
        (from, to) -> out.write("<edge source=\"n" + from + "\" target=\"n" + to + "\"/>\n"));
    out.write("</graph>\n</graphml>\n");
  }

  private static String escaped(String url) {
    return url.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /**
   * The files of the WebGraph library, both ways, and a line for the URL of each number. The
   * library begins with {@code .properties}: they are there only where all files are of one graph.
   */
  void webgraph(Path directory) throws IOException {
    Files.createDirectories(directory);
    try {
      for (String name : FILES) {
        write(name, WholeFile.part(directory.resolve(name)));
      }
      for (String name : FILES) {
        if (name.endsWith(PROPERTIES)) {
          Files.deleteIfExists(directory.resolve(name));
        }
      }
      for (String name : FILES) {
        Path file = directory.resolve(name);
        Files.move(WholeFile.part(file), file, StandardCopyOption.REPLACE_EXISTING);
      }
    } finally {
      for (String name : FILES) {
        Files.deleteIfExists(WholeFile.part(directory.resolve(name)));
      }
    }
  }

  private void write(String name, Path to) throws IOException {
    if (!name.equals(URLS)) {
      Files.copy(graph.basename().resolveSibling(name), to, StandardCopyOption.REPLACE_EXISTING);
      return;
    }
    try (Writer urls = Files.newBufferedWriter(to)) {
      graph.pages().urls().forEach((url, page) -> urls.write(url + "\n"));
    }
  }
}
