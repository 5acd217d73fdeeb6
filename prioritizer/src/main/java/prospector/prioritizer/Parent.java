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
 */
public record Parent(
    String url,
    double score,
    boolean relevant,
    int depth,
    int sinceNugget,
    List<String> terms,
    double cash) {
  /** The virtual page that links to the seeds. */
  public static final Parent SEED = new Parent("", 0, false, -1, 99, List.of(), 1);

  /** A page whose importance does not matter. */
  public Parent(
      String url, double score, boolean relevant, int depth, int sinceNugget, List<String> terms) {
    this(url, score, relevant, depth, sinceNugget, terms, 0);
  }

  public Parent {
    terms = terms.stream().map(SharedText::of).toList();
  }
}
