package prospector.actors.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class BudgetLedgerTest {
  private static final long DELAY = 250;
  private static final long LIFE = 6_000;

  private final BudgetLedger ledger = new BudgetLedger(2, DELAY, LIFE, 0);

  private static RequestBudget.Permit permit(long number) {
    return new RequestBudget.Permit("192.0.2.1", 1, number);
  }

  private static String host(long number) {
    return "http://h" + number + ".example";
  }

  /** A host of that number asks for a permit of that number. */
  private long ask(long number, long now) {
    return ledger.ask(permit(number), host(number), now);
  }

  @Test
  void ask_withinTheDelay_waitsForTheRestOfIt() {
    assertThat(ask(1, 1_000)).isZero();

    assertThat(ask(2, 1_100)).isEqualTo(150);
    assertThat(ask(2, 1_250)).isZero();
  }

  @Test
  void ask_allPermitsOut_waitsUntilOneIsBack() {
    ask(1, 0);
    ask(2, 250);

    assertThat(ask(3, 1_000)).isPositive();
    ledger.release(permit(1));

    assertThat(ask(3, 1_000)).isZero();
    assertThat(ledger.isIdle(1_000)).isFalse();
  }

  @Test
  void ask_manyWait_getTurnsOneDelayApartAndNoneBeyondTenSeconds() {
    ask(0, 0);
    List<Long> waits = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      waits.add(ask(i, 0));
    }

    assertThat(waits.subList(0, 4)).containsExactly(250L, 500L, 750L, 1_000L);
    assertThat(waits).allMatch(wait -> wait <= 10_000);
    assertThat(waits.get(99)).isEqualTo(10_000);
  }

  @Test
  void ask_holderDead_itsPermitEndsWithItsLife() {
    ask(1, 0);
    ask(2, 250);

    ledger.renew(permit(2), LIFE - 1);

    assertThat(ask(3, LIFE - 1)).isPositive();
    assertThat(ask(3, LIFE)).isZero(); // in the place of the first
    assertThat(ask(4, LIFE + DELAY)).isPositive(); // the second was renewed
  }

  @Test
  void ask_ledgerInThePlaceOfALostOne_countsWhatIsRenewedBeforeItOpens() {
    BudgetLedger after = new BudgetLedger(2, DELAY, LIFE, 5_000);
    after.renew(permit(1), 1_000);
    after.renew(permit(2), 2_000);
    assertThat(after.ask(permit(3), host(3), 3_000)).isEqualTo(2_000);

    assertThat(after.ask(permit(3), host(3), 5_000)).isPositive();
    after.release(permit(2));
    assertThat(after.ask(permit(3), host(3), 5_100)).isZero();
  }

  @Test
  void isIdle_allReleasedOrExpired_isTrue() {
    assertThat(ledger.isIdle(0)).isTrue();
    ask(1, 0);
    assertThat(ledger.isIdle(LIFE - 1)).isFalse();
    assertThat(ledger.isIdle(LIFE)).isTrue();
  }

  @Test
  void isForgettable_nextIsNotDueYet_isFalse() {
    ask(1, 0);
    ledger.release(permit(1));

    assertThat(ledger.isForgettable(249)).isFalse();
    assertThat(ledger.isForgettable(250)).isTrue();
  }

  @Test
  void ask_freeButAnotherWasToldToComeNow_waitsForItsTurn() {
    ask(1, 0);
    assertThat(ask(2, 100)).isEqualTo(150);

    assertThat(ask(1, 250)).isPositive();
    assertThat(ask(2, 260)).isZero();
    ledger.release(permit(2));
    assertThat(ask(1, 510)).isZero();
  }

  @Test
  void ask_whoseTurnItIsComesNoMore_isPassedOver() {
    ask(1, 0);
    ask(2, 100);
    ask(3, 100);

    assertThat(ask(1, 750)).isPositive(); // 2 and 3 are waited for
    assertThat(ask(1, 1_100)).isZero();
  }

  @Test
  void ask_lineFull_hasNoPlaceButIsToldToComeBack() {
    ask(0, 0);
    for (int i = 1; i <= BudgetLedger.LINE_MOST; i++) {
      ask(i, 0);
    }

    assertThat(ask(BudgetLedger.LINE_MOST + 1, 0)).isEqualTo(10_000);
    assertThat(ask(1, 250)).isZero();
    assertThat(ask(0, 250)).isEqualTo(10_000); // takes the last place, as one is free
  }

  @Test
  void ask_hostsThatComeBackAtDifferentPace_takeTurns() {
    int hosts = 6;
    long[] comes = new long[hosts];
    int[] given = new int[hosts];
    int all = 0;
    for (long now = 0; now < 60_000; now += 10) {
      for (int host = 0; host < hosts; host++) {
        if (comes[host] > now) {
          continue;
        }
        RequestBudget.Permit permit = permit(1_000L * now + host);
        long wait = ledger.ask(permit, host(host), now);
        if (wait == 0) {
          ledger.release(permit);
          given[host]++;
          all++;
        }
        comes[host] = now + (wait > 0 ? wait : 200 + 100L * host); // its own delay
      }
    }

    int fair = all / hosts;
    assertThat(IntStream.of(given).boxed())
        .allSatisfy(one -> assertThat(one).isBetween(fair * 8 / 10, fair * 12 / 10));
    assertThat(all).isGreaterThan((int) (60_000 / DELAY * 0.9));
  }
}
