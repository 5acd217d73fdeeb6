package prospector.bench.crawl;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import prospector.bench.process.JavaCommand;
import prospector.bench.process.WebServer;
import prospector.simweb.server.CorpusServer;

/** Pages about steam for a web that a benchmark writes, their topic, and a server for them. */
public final class SteamPages {
  private static final int PARAGRAPHS = 12; // a page that names many is no mere list

  private SteamPages() {}

  /**
   * The beginning of a page on topic, up to where its links go.
   *
   * @param title of the whole, followed by the page's number
   */
  public static StringBuilder begin(String title, int page) {
    StringBuilder body = new StringBuilder("<html><title>");
    body.append(title).append(", part ").append(page).append("</title><body><h1>").append(title);
    body.append(", part ").append(page).append("</h1>");
    for (int paragraph = 0; paragraph < PARAGRAPHS; paragraph++) {
      body.append("<p>Engine number ").append(page * PARAGRAPHS + paragraph);
      body.append(" takes steam of ").append(100 + (page * 31 + paragraph * 7) % 150);
      body.append(" pounds from a boiler of copper; its driver, who knows the line and keeps the");
      body.append(" fire low on the way down to station ").append(page ^ paragraph * 13);
      body.append(", uses little coal, and the wheels hold the rail when it rains.</p>");
    }
    return body.append("<ul>");
  }

  /** Writes the topic file {@code steam.conf}. */
  public static Path topic(Path directory, String seed) throws IOException {
    return Files.writeString(
        directory.resolve("steam.conf"),
        String.format(
            Locale.ROOT,
            "topic { name = steam, seeds = [\"%s\"], nugget { type = keywords, words = [steam] } }%n",
            seed));
  }

  /** Serves a file that {@link WarcPages} wrote. */
  public static WebServer serve(Path file) throws IOException {
    return WebServer.start(
        JavaCommand.of(
            List.of("-Xmx1g", "-XX:+UseSerialGC"),
            CorpusServer.class.getName(),
            List.of(file.toString())));
  }
}
