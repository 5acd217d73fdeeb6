package prospector.prioritizer;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.prioritizer.SlotAuction.Bid;

final class SlotAuctionTest {
  private static final List<Bid<String>> BIDS =
      List.of(
          new Bid<>("poor", -3, true),
          new Bid<>("good", 0.8, true),
          new Bid<>("best", 1, true),
          new Bid<>("fair", 0.6, true));

  private final SlotAuction auction = new SlotAuction(0.5, 16);

  private List<String> winners(SlotAuction rule, List<Bid<String>> bids, int free, int inFlight) {
    return rule.grant(bids, free, inFlight).stream().map(Bid::host).toList();
  }

  @Test
  void grant_bidsFarBelowTheBest_leavesSlotsIdle() {
    assertThat(winners(auction, BIDS, 16, 0)).containsExactly("best", "good", "fair");
  }

  @Test
  void grant_fewSlots_goToTheBest() {
    assertThat(winners(auction, BIDS, 2, 0)).containsExactly("best", "good");
  }

  @Test
  void grant_bestHostIsNotReady_setsTheFloorButGetsNothing() {
    List<Bid<String>> bids =
        List.of(
            new Bid<>("busy", 5, false), new Bid<>("near", 4.6, true), new Bid<>("far", 1, true));

    assertThat(winners(auction, bids, 16, 1)).containsExactly("near");
  }

  @Test
  void grant_widthReached_givesNothing() {
    assertThat(winners(new SlotAuction(0.5, 2), BIDS, 14, 2)).isEmpty();
    assertThat(winners(new SlotAuction(0.5, 2), BIDS, 15, 1)).containsExactly("best");
  }

  @Test
  void grant_infiniteMargin_fillsEverySlot() {
    SlotAuction wide = new SlotAuction(Double.POSITIVE_INFINITY, 16);

    assertThat(winners(wide, BIDS, 16, 0)).hasSize(4);
  }
}
