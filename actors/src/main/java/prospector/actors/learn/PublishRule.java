package prospector.actors.learn;

/**
 * How many rewards make a new model.
 *
 * <p>One model changes little once many pages are known, and every model costs re-scoring; so the
 * interval grows with the crawl. A node hears of the pages of all nodes, but only its own visits
 * bring forward what it waits for: its cost of new models stays in proportion to them.
 *
 * @param atFirst rewards between two models of a young crawl, 1 or more
 * @param share of all rewards so far, 0 to 1
 * @param atMost rewards from the node's own pages between two models of an old one, {@code atFirst}
 *     or more
 */
public record PublishRule(int atFirst, double share, int atMost) {

  public PublishRule {
    if (atFirst < 1 || share < 0 || share > 1 || atMost < atFirst) {
      throw new IllegalArgumentException(
          "expected 1 <= at first <= at most and a share in [0,1], got "
              + atFirst
              + ", "
              + atMost
              + " and "
              + share);
    }
  }

  /** Own rewards that the next model waits for at most, after so many in all. */
  int interval(long rewards) {
    return (int) Math.max(atFirst, Math.min(atMost, share * rewards));
  }

  /**
   * Whether it is time for a model.
   *
   * @param rewards in all, of all nodes
   * @param since rewards since the last model, of all nodes
   * @param own those of this node among them
   */
  boolean isDue(long rewards, int since, int own) {
    return own >= interval(rewards) || since >= Math.max(atFirst, share * rewards);
  }
}
