package prospector.actors.dispatch;

import akka.actor.typed.ActorRef;
import prospector.actors.host.service.SlotBroker;

/** The dispatcher as its hosts see it. */
public record DispatcherSlots(ActorRef<Dispatcher.Command> dispatcher) implements SlotBroker {
  @Override
  public void bid(Bid bid) {
    dispatcher.tell(new Dispatcher.BidPlaced(bid));
  }

  @Override
  public void asleep(Sleeper sleeper) {
    dispatcher.tell(new Dispatcher.FellAsleep(sleeper));
  }

  @Override
  public void withdraw(String crawl, String host) {
    dispatcher.tell(new Dispatcher.Withdraw(crawl, host));
  }

  @Override
  public void rests(String crawl, String host, long queued) {
    dispatcher.tell(new Dispatcher.Rests(crawl, host, queued));
  }

  @Override
  public void released(String crawl, String host, boolean page) {
    dispatcher.tell(new Dispatcher.Released(crawl, host, page));
  }
}
