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

/** Writes the link graph between pages as others read it. */
final class LinkGraphExport {
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

  /** The files of the WebGraph library, both ways, and a line for the URL of each number. */
  void webgraph(Path directory) throws IOException {
    Files.createDirectories(directory);
    Path links = graph.basename();
    for (String basename : List.of("links", "links-t")) {
      for (String ending : List.of(".graph", ".offsets", ".properties")) {
        String name = basename + ending;
        Files.copy(
            links.resolveSibling(name),
            directory.resolve(name),
            StandardCopyOption.REPLACE_EXISTING);
      }
    }
    try (Writer urls = Files.newBufferedWriter(directory.resolve("urls.txt"))) {
      graph.pages().urls().forEach((url, page) -> urls.write(url + "\n"));
    }
  }
}
