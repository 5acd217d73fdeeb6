package prospector.node.watch;

import akka.http.javadsl.model.ContentTypes;
import akka.http.javadsl.model.HttpMethods;
import akka.http.javadsl.model.HttpResponse;
import java.time.Duration;
import java.util.Locale;
import java.util.concurrent.CompletableFuture;
import prospector.node.conduct.Markup;
import prospector.node.http.Access;
import prospector.node.http.Route;
import prospector.node.watch.view.BotInfo;

/**
 * {@code /bot}: the page that a webmaster who finds the crawler in a log should find. Public, under
 * whatever name it is reached; every text in it is escaped.
 */
final class BotRoute {
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en"><head><meta charset="utf-8"><title>%1$s: a crawler</title>
      <meta name="viewport" content="width=device-width, initial-scale=1"></head><body>
      <h1>%1$s</h1>
      <p>This is a focused web crawler: it looks for pages about one topic, and asks a site for as few
      others as it can. It identifies itself as</p>
      <pre>%2$s</pre>
      <h2>How it behaves</h2>
      <ul>
      <li>One request at a time to a host, and a pause after each answer: at least as long as
      <code>Crawl-delay</code> says, longer where the host answers slowly.</li>
      <li>It asks for robots.txt first and once a day, and obeys it (RFC 9309). It obeys
      <code>nofollow</code>, <code>noindex</code> and <code>noarchive</code> in pages and headers.</li>
      <li>After 429, a server error, a refused connection or a time-out it waits, twice as long each
      time, and as <code>Retry-After</code> asks, up to %5$s.</li>
      </ul>
      <h2>How to keep it out</h2>
      <p>Write this into robots.txt. It is seen within a day:</p>
      <pre>User-agent: %1$s
      Disallow: /</pre>
      <p>A path in place of <code>/</code> keeps it out of a part, and <code>Crawl-delay: 30</code>
      slows it down.</p>
      <p>Or write to the contact below: your host or domain is then excluded by hand, within seconds and
      for good, and what is queued of it is dropped.</p>
      <h2>Contact</h2>
      <p>%3$s</p>
      <p>Whoever runs it can give you a list of every request to your host, with its time, the pause
      before it and the robots.txt in force.</p>
      <h2>Addresses</h2>
      <p>%4$s</p>
      </body></html>
      """;

  private final HttpResponse page;

  BotRoute(BotInfo bot) {
    this.page = HttpResponse.create().withEntity(ContentTypes.TEXT_HTML_UTF8, text(bot));
  }

  Route route() {
    return new Route(
        HttpMethods.GET,
        "/bot",
        Access.PUBLIC,
        call -> {
          call.onlyQuery();
          return CompletableFuture.completedFuture(page);
        });
  }

  static String text(BotInfo bot) {
    String addresses =
        bot.addresses().isEmpty()
            ? "Its addresses are not stated; the contact can tell you whether a request was ours."
            : "Its requests come from " + String.join(", ", bot.addresses()) + ".";
    String contact =
        bot.contact().isEmpty()
            ? "No contact is stated: this crawler is being tried out."
            : bot.contact();
    return String.format(
        Locale.ROOT,
        PAGE,
        Markup.escape(bot.token()),
        Markup.escape(bot.agent()),
        Markup.escape(contact),
        Markup.escape(addresses),
        words(bot.longestWait()));
  }

  /** In its largest whole unit. */
  private static String words(Duration wait) {
    long seconds = wait.toSeconds();
    if (seconds % 60 != 0 || seconds == 0) {
      return seconds + " s";
    }
    return seconds % 3600 == 0 ? seconds / 3600 + " h" : seconds / 60 + " min";
  }
}
