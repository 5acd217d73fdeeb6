package prospector.node.report;

import prospector.web.fetch.FetchTrouble;

/** Words what keeps a URL from being fetched, and what can be done, as the end of a sentence. */
public final class TroubleWords {
  private TroubleWords() {}

  /** Of a trouble of the web or of our settings. */
  public static String of(FetchTrouble trouble) {
    String detail = trouble.detail();
    String shown = detail.isEmpty() ? "" : " (" + detail + ")";
    return switch (trouble.kind()) {
      case FetchTrouble.PRIVATE_ADDRESS ->
          "is a private address ("
              + detail.substring(detail.lastIndexOf(' ') + 1)
              + "); add --allow-private";
      case FetchTrouble.NO_CONTACT -> "is on the public web, which needs --contact URL-or-mail";
      case "connect" ->
          detail.contains("refused")
              ? "refuses the connection; is its server up, and the port right?"
              : "cannot be connected to" + shown;
      case "no_such_name" -> "is on a host whose name does not exist; is it spelt right?";
      case "dns" -> "is on a host whose name could not be looked up" + shown;
      case "tls" -> "has no TLS that can be trusted" + shown;
      case "port" -> "is on a port of another service" + shown + "; is the port right?";
      case "robots" -> "is forbidden by the host's robots.txt";
      case "filter" -> "is refused by a URL filter (prospector.url-filters)";
      case "excluded" -> "is excluded by the exclusion file";
      case "scope" -> "is out of the crawl's scope";
      case "redirect_scope" -> "redirects to what is out of the crawl's scope";
      case "" -> "cannot be fetched";
      default -> {
        if (trouble.kind().startsWith("http_")) {
          yield "answers with status " + trouble.kind().substring("http_".length());
        }
        yield trouble.kind().startsWith("timeout_")
            ? "does not answer in time (" + trouble.kind().substring("timeout_".length()) + ")"
            : "cannot be fetched: " + trouble.kind().replace('_', ' ') + shown;
      }
    };
  }

  /** Of a robots.txt that is out of reach. */
  public static String ofRobots(FetchTrouble trouble) {
    return trouble.kind().startsWith("http_")
        ? "waits: the host's robots.txt " + of(trouble) + ", and nothing may be fetched without it"
        : of(trouble);
  }
}
