package prospector.actors.control;

/**
 * Whether this node leads a crawl: it delivers the seeds, looks for visits, draws for the control
 * arm. See {@link CrawlPeers} for who does. Owned by the crawl actor.
 */
final class Leadership {
  private final SeedRound seeds;
  private final RevisitRound revisits;
  private final ControlRound control;
  private boolean here;

  Leadership(SeedRound seeds, RevisitRound revisits, ControlRound control) {
    this.seeds = seeds;
    this.revisits = revisits;
    this.control = control;
  }

  boolean isHere() {
    return here;
  }

  /**
   * Begins or ends to lead.
   *
   * @param afterFirstRound whether nodes may have worked on the crawl before this one was heard
   */
  void now(boolean lead, boolean afterFirstRound) {
    if (lead && !here) {
      revisits.beginToLead();
      seeds.deliver();
    }
    control.lead(lead, afterFirstRound);
    here = lead;
  }
}
