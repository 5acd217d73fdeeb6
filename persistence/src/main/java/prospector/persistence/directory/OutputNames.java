package prospector.persistence.directory;

/** Names of the files a crawl leaves in its directory; docs/output.md describes their fields. */
public final class OutputNames {
  /** Folder of the database and of the lock that keeps a second process out. */
  public static final String DATABASE = "db";

  /** File in {@link #DATABASE} that holds the embedded database. */
  public static final String DATABASE_FILE = "prospector.mv.db";

  /** File in {@link #DATABASE} with the id that tells this directory from any other. */
  public static final String HOME = "home";

  /** Folder of the archived exchanges. */
  public static final String WARC = "warc";

  /** One JSON line for every stored outcome, in fetch order. */
  public static final String PAGES = "pages.jsonl";

  /** The lines of {@link #PAGES} that are relevant pages. */
  public static final String NUGGETS = "nuggets.jsonl";

  /** One JSON line for every page and redirect with what it points to, in gzip members. */
  public static final String LINKS = "links.jsonl.gz";

  /** One JSON line for every archived robots.txt: where it lies in {@link #WARC}. */
  public static final String ROBOTS = "robots.jsonl";

  /** One JSON line for every HTTP request; written by the node. */
  public static final String REQUESTS = "requests.log";

  /** The crawl in one JSON object; written by the node. */
  public static final String SUMMARY = "summary.json";

  /** Folder of the index for searches, which can be made anew; written by the search module. */
  public static final String INDEX = "index";

  /** What the process is working on; there while it runs, and after it died. */
  public static final String IN_WORK = "in-work";

  /** Where the process that has the lock serves its page; written by the node, if it does. */
  public static final String ADDRESS = "http-address";

  /** What that page's server shows, where it speaks HTTPS: X.509 in PEM. */
  public static final String CERTIFICATE = "http-certificate.pem";

  private OutputNames() {}
}
