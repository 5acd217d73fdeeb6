package prospector.prioritizer;

import java.util.List;

/**
 * What a link carries of the page it was found on; one value shared by all links of the page.
 *
 * @param url the page's URL, as text
 * @param score what the nugget function gave it, in [0,1]; 0 for seeds' virtual parent
 * @param relevant whether it is a nugget
 * @param depth links followed from a seed to it, 0 for a seed; -1 for the virtual parent of seeds
 * @param sinceNugget links followed since the last nugget on the way to it: 0 when it is one
 *     itself, at most 99
 * @param terms its characteristic words, at most 25, strongest first
 * @param cash what each of its links carries of the importance it had when it was fetched (OPIC),
 *     at least 0
 * @param beyond links in a row that led out of the crawl's scope to it: 0 when it is in scope
 */
public record Parent(
    String url,
    double score,
    boolean relevant,
    int depth,
    int sinceNugget,
    List<String> terms,
    double cash,
    int beyond) {
  /** The virtual page that links to the seeds. */
  public static final Parent SEED = new Parent("", 0, false, -1, 99, List.of(), 1);

  /** A page in scope. */
  public Parent(
      String url,
      double score,
      boolean relevant,
      int depth,
      int sinceNugget,
      List<String> terms,
      double cash) {
    this(url, score, relevant, depth, sinceNugget, terms, cash, 0);
  }

  /** A page whose importance does not matter. */
  public Parent(
      String url, double score, boolean relevant, int depth, int sinceNugget, List<String> terms) {
    this(url, score, relevant, depth, sinceNugget, terms, 0);
  }

  public Parent {
    terms = terms.stream().map(SharedText::of).toList();
  }

  /** The same, so many links from a seed; -1 for the virtual parent of seeds. */
  public Parent withDepth(int links) {
    return links == depth
        ? this
        : new Parent(url, score, relevant, links, sinceNugget, terms, cash, beyond);
  }

  /** The same, so many links beyond the scope. */
  public Parent withBeyond(int links) {
    return links == beyond
        ? this
        : new Parent(url, score, relevant, depth, sinceNugget, terms, cash, links);
  }
}
