package prospector.node.nearest;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import prospector.persistence.site.PlacementTable.Numbered;

/**
 * A word with one other site about hosts: which are to be decided there, how long it takes to
 * connect to some, and what was decided. One thread at a time; blocking. What gets lost is said
 * again.
 */
public final class PlaceTalk implements Runnable {
  private static final Logger LOG = LoggerFactory.getLogger(PlaceTalk.class);
  private static final int MESSAGES = 20; // at a time

  private final PlaceLine line;
  private final PlaceBook book;
  private final PlaceRound round;
  private final Survey survey;
  private final BooleanSupplier leads;

  /**
   * @param leads whether this node speaks for its site
   */
  public PlaceTalk(PlaceLine line, PlaceBook book, PlaceRound round, BooleanSupplier leads) {
    this.line = line;
    this.book = book;
    this.round = round;
    this.survey = round.survey();
    this.leads = leads;
  }

  @Override
  public void run() {
    Optional<PlaceBook.Told> there = book.last(line.site());
    if (!leads.getAsBoolean() || there.isEmpty()) {
      return;
    }
    try {
      tell(there.get().known(), there.get().origin());
      List<String> wishes = round.wishes(line.site());
      if (!wishes.isEmpty()) {
        line.wish(wishes);
      }
      List<String> hosts = survey.unanswered(line.site(), PlaceRound.HOSTS);
      if (!hosts.isEmpty()) {
        survey.answered(line.site(), line.times(hosts));
      }
    } catch (IOException e) {
      LOG.debug("site {} was not reached about hosts", line.site(), e);
    }
  }

  /** It is told what this site decided, and what databases did that tell nobody any more. */
  private void tell(Map<String, Long> there, String own) throws IOException {
    for (Map.Entry<String, Long> origin : book.known().entrySet()) {
      boolean isOurs = origin.getKey().equals(book.origin()) || origin.getKey().equals(own);
      if (isOurs || !book.isOfThird(origin.getKey(), line.site())) {
        tell(origin.getKey(), there.getOrDefault(origin.getKey(), 0L), origin.getValue());
      }
    }
  }

  private void tell(String origin, long there, long here) throws IOException {
    long after = there;
    for (int i = 0; i < MESSAGES && after < here; i++) {
      List<Numbered> some = book.after(origin, after, PlaceCodec.MOST);
      long upTo = some.size() < PlaceCodec.MOST ? here : some.get(some.size() - 1).number();
      List<Numbered> told = some.stream().filter(it -> it.number() <= upTo).toList();
      long has = line.tell(origin, after, upTo, PlaceCodec.encode(told));
      if (has <= after) {
        return; // its database is another one than before: it says so next time
      }
      after = has;
    }
  }
}
