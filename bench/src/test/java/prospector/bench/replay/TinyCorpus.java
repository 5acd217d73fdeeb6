package prospector.bench.replay;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;

/** A made-up corpus: ten pages in a row, each linking to the next; page 7 reached by none. */
final class TinyCorpus {
  private TinyCorpus() {}

  static Path write(Path directory) throws IOException {
    StringBuilder pages = new StringBuilder();
    StringBuilder links = new StringBuilder();
    for (int i = 0; i < 10; i++) {
      pages.append(i).append('\t').append(url(i)).append("\tweb.test\ttitle\t5\twords\n");
      int next = i == 6 ? 8 : i + 1;
      if (next < 10) {
        links.append(i).append('\t').append(next).append("\tanchor\ttext\thtml>body>a\n");
      }
    }
    gzip(directory.resolve("pages.tsv.gz"), pages.toString());
    gzip(directory.resolve("links.tsv.gz"), links.toString());
    gzip(
        directory.resolve("labels.tsv.gz"),
        "geo\t"
            + url(2)
            + "\t3\ngeo\t"
            + url(7)
            + "\t1\ngeo\t"
            + url(9)
            + "\t1\nart\t"
            + url(4)
            + "\t9\n");
    gzip(directory.resolve("pages.warc.gz"), "");
    return directory;
  }

  /** Not in normal form, as in real corpora: page 3 is written with upper case and a port. */
  static String url(int page) {
    return page == 3 ? "http://Web.test:80/p3.html" : "http://web.test/p" + page + ".html";
  }

  static void gzip(Path file, String text) throws IOException {
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
