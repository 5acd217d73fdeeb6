package prospector.prioritizer.control;

import smile.math.special.Beta;

/**
 * What is known by now of the URLs that a random crawl could draw: a uniform sample of its pool
 * ({@link ControlPool#panel()}), of which most nuggets have been fetched by the focused arm, and
 * the draws that had to be fetched for the control arm.
 *
 * <p>The pool falls into two strata: what has been fetched, which is looked up without a request,
 * and the rest, of which the draws that were fetched are a sample (stratified sampling, Cochran,
 * "Sampling techniques", 1977, chapter 5). The limits of the parts are the exact ones of Clopper
 * and Pearson (1934); those of the sum follow Zou and Donner ("Construction of confidence limits
 * about effect measures", 2008).
 *
 * <p><em>It errs towards chance.</em> A draw that is fetched early stands for a rest that the
 * focused arm has looked through since, so its nuggets may count twice; therefore the lower end of
 * the rate takes none of them, the upper end takes all, and the rate itself the later half.
 *
 * @param urls of the pool that were looked up
 * @param known those among them that were fetched or drawn
 * @param pages judged pages among these
 * @param nuggets nuggets among these
 * @param draws URLs that were fetched, or tried, for the control arm
 * @param drawnPages judged pages among these
 * @param drawnNuggets nuggets among these
 * @param latePages judged pages among the later half of these draws
 * @param lateNuggets nuggets among these
 */
public record ControlCensus(
    long urls,
    long known,
    long pages,
    long nuggets,
    long draws,
    long drawnPages,
    long drawnNuggets,
    long latePages,
    long lateNuggets) {
  /** Nothing looked up yet. */
  public static final ControlCensus NONE = new ControlCensus(0, 0, 0, 0, 0, 0, 0, 0, 0);

  private static final double TAIL = 0.025;

  public ControlCensus {
    if (nuggets < 0
        || nuggets > pages
        || pages > known
        || known > urls
        || drawnNuggets < 0
        || drawnNuggets > drawnPages
        || drawnPages > draws
        || lateNuggets < 0
        || lateNuggets > latePages
        || latePages > drawnPages) {
      throw new IllegalArgumentException(
          "expected each part to be no more than what it is a part of, got "
              + urls
              + " "
              + known
              + " "
              + pages
              + " "
              + nuggets
              + " "
              + draws
              + " "
              + drawnPages
              + " "
              + drawnNuggets);
    }
  }

  /** Whether it has pages of both strata, so that it says something. */
  public boolean isTold() {
    return pages > 0 && (drawnPages > 0 || known == urls);
  }

  /** The same after so many more drawn pages without a nugget. */
  ControlCensus withMore(long more) {
    return new ControlCensus(
        urls,
        known,
        pages,
        nuggets,
        draws + more,
        drawnPages + more,
        drawnNuggets,
        latePages,
        lateNuggets);
  }

  /** Relevance rate of the pool, in [0,1]. */
  public double rate() {
    double late = latePages == 0 ? drawnRate() : (double) lateNuggets / latePages;
    return Math.min(high(), rate(late));
  }

  private double rate(double ofRest) {
    return (1 - rest()) * knownRate() + rest() * ofRest;
  }

  /** Lower end of its 95 % band: what has been fetched, and nothing of the rest. */
  public double low() {
    double least = isWhole() || nuggets == 0 ? knownRate() : quantile(nuggets, pages, TAIL);
    return (1 - rest()) * least;
  }

  /** Upper end of its 95 % band. */
  public double high() {
    double rest = rest();
    double most = isWhole() ? knownRate() : quantile(nuggets + 1, pages, 1 - TAIL);
    double mostOfRest = quantile(drawnNuggets + 1, drawnPages, 1 - TAIL);
    return Math.min(
        1,
        rate(drawnRate())
            + Math.hypot((1 - rest) * (most - knownRate()), rest * (mostOfRest - drawnRate())));
  }

  /** Share of the pool's pages that nobody has fetched. */
  private double rest() {
    double unknown = (urls - known) * (drawnPages == 0 ? 1 : (double) drawnPages / draws);
    return unknown == 0 ? 0 : unknown / (pages + unknown);
  }

  private double knownRate() {
    return pages == 0 ? 0 : (double) nuggets / pages;
  }

  private double drawnRate() {
    return drawnPages == 0 ? 0 : (double) drawnNuggets / drawnPages;
  }

  /** Whether every URL of the pool was looked up, so that no chance is in it. */
  private boolean isWhole() {
    return urls < ControlPool.PANEL;
  }

  /** Limit of a share by its hits: as they are for the lower end, one more for the upper. */
  private static double quantile(long hits, long of, double p) {
    return hits >= of + 1
        ? 1
        : Beta.inverseRegularizedIncompleteBetaFunction((double) hits, of - hits + 1.0, p);
  }
}
