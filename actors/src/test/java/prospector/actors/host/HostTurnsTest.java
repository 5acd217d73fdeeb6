package prospector.actors.host;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.Fishing.fish;
import static prospector.actors.host.Given.CRAWL;
import static prospector.actors.host.Given.HOST;
import static prospector.actors.host.Given.OTHER;
import static prospector.actors.host.Given.OTHER_NODE;
import static prospector.actors.host.Given.batch;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.dispatch.Dispatcher;
import prospector.actors.host.link.HostMessage;
import prospector.actors.host.service.SlotBroker;

/** A host that several crawls want: none of them has it for itself. */
class HostTurnsTest extends HostFixture {
  private static final String SECOND = "second";

  @Test
  void bid_ofTwoCrawls_comesFirstForTheOneThatWaitedLonger() {
    openSecond();
    SlotBroker.Bid first = prepared("/p", "/q"); // the robots.txt was the first crawl's turn

    List<String> turns = new ArrayList<>();
    for (int turn = 0; turn < 4; turn++) {
      turns.add(first.crawl());
      host.tell(new HostMessage.Granted(first.crawl(), first.score(), first.control()));
      web.next().page("<p>page " + turn);
      fish(dispatcher, Dispatcher.Released.class, Dispatcher.Released::page);
      told(Dispatcher.BidPlaced.class);
      if (turn < 3) {
        pass(DELAY);
        first = readyBid();
      }
    }

    assertThat(turns).containsExactly(SECOND, CRAWL, SECOND, CRAWL);
  }

  private void openSecond() {
    services.directory().open(Given.crawl(SECOND));
    host.tell(
        new HostMessage.Deliver(
            HOST,
            SECOND,
            List.of(new HostMessage.Parcel(OTHER, 1, batch("/r", "/s"))),
            null,
            OTHER_NODE));
  }

  /** A grant leaves the host's other bids with the dispatcher as those of a busy host. */
  @Test
  void grantGivenBack_ofOneCrawl_hasTheOtherBidAgain() {
    openSecond();
    prepared("/p", "/q");
    settle();
    told(Dispatcher.BidPlaced.class);

    services.directory().close(CRAWL);
    host.tell(new HostMessage.Granted(CRAWL, 0, false));

    SlotBroker.Bid again = bid(bid -> bid.crawl().equals(SECOND));
    assertThat(again.ready()).isTrue();
  }
}
