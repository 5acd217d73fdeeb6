package prospector.node.exit;

/** What the process says to its caller when it ends. The page is {@code docs/exit-codes.md}. */
public enum ExitCode {
  OK(0, "The command did what it was asked."),
  INTERNAL(1, "A bug: something happened that no code expects. The stack trace is printed."),
  USAGE(2, "The command line is wrong: unknown command or option, missing or unreadable value."),
  BAD_FILE(
      3,
      "A topic, configuration, example or model file is wrong or unreadable; every mistake is a line"
          + " with file, line, key and what was expected."),
  BAD_SEED(
      4,
      "A seed or URL that was given is not an http(s) URL or is out of the crawl's scope, or there is"
          + " none at all."),
  OTHER_CRAWL(
      5,
      "The directory or the database belongs to another crawl (another topic or policy), or the two do"
          + " not belong together."),
  LOCKED(6, "Another process is working in the directory or on the database."),
  NO_CONTACT(7, "The live web was to be crawled, but no contact is set."),
  STORAGE(8, "The disk or the database failed, or is full; what was acknowledged is kept."),
  PORT_IN_USE(9, "A port that was asked for is taken."),
  AUDIT_BREAKS(
      10,
      "The audit found promises that the crawl broke, and named them; or links that sites sent each"
          + " other could not be compared."),
  NOT_FOUND(
      11,
      "There is nothing of that name: no crawl in the directory, no such URL in it, no process that"
          + " works there and could be given an order."),
  FETCH_FAILED(
      12,
      "A page or file that the command needed could not be fetched; of a crawl, none of its seeds"
          + " could. Or the running process that was asked did not answer in time, refused the token,"
          + " or failed."),
  IMPOLITE(13, "The demo's web saw requests that broke the rules of politeness."),
  DATABASE(
      14,
      "The database that the settings name cannot be reached, or refuses the user; nothing was"
          + " started."),
  CLUSTER(
      15,
      "The node did not start in time, could not join the cluster that was named, was refused by it, or was cut off from it."),
  HEAP_FULL(
      16,
      "The heap is full and stays so, and what is known to have filled it was said; or it is too small"
          + " for what was asked, which was said before it began. What was acknowledged is kept; the"
          + " same command goes on, better with more memory (PROSPECTOR_HEAP)."),
  UNFINISHED(
      17,
      "The crawl's pages are being judged anew, or the crawl is being deleted, and that was cut off: the"
          + " command that was given for it goes on, and until then nothing else works on the crawl."),
  SINK(
      18,
      "Pages or WARC files wait for a sink whose receiver did not take them, or will never be taken and"
          + " are set aside; it was said how many. The same command goes on with those that wait."),
  REFUSED(
      19,
      "The order cannot be followed as things are, and nothing was changed: the crawl has ended, or the"
          + " process that works in the directory takes no such orders."),
  INTERRUPTED(
      130,
      "Stopped by Ctrl-C, a termination signal or the end of its terminal (SIGINT, SIGTERM, SIGHUP);"
          + " the same command goes on from there. A node, local-cluster, open and watch, which run"
          + " until they are stopped, end with 0 once they have started.");

  private final int code;
  private final String meaning;

  ExitCode(int code, String meaning) {
    this.code = code;
    this.meaning = meaning;
  }

  /** The process's exit status, 0..255. */
  public int code() {
    return code;
  }

  /** One or two sentences for the reader of the documentation. */
  public String meaning() {
    return meaning;
  }
}
