package prospector.actors.budget;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BudgetLedgerTest {
  private static final long DELAY = 250;
  private static final long LIFE = 6_000;

  private final BudgetLedger ledger = new BudgetLedger(2, DELAY, LIFE, 0);

  private static RequestBudget.Permit permit(long number) {
    return new RequestBudget.Permit("192.0.2.1", 1, number);
  }

  @Test
  void ask_withinTheDelay_waitsForTheRestOfIt() {
    assertThat(ledger.ask(permit(1), 1_000)).isZero();

    assertThat(ledger.ask(permit(2), 1_100)).isEqualTo(150);
    assertThat(ledger.ask(permit(2), 1_250)).isZero();
  }

  @Test
  void ask_allPermitsOut_waitsUntilOneIsBack() {
    ledger.ask(permit(1), 0);
    ledger.ask(permit(2), 250);

    assertThat(ledger.ask(permit(3), 1_000)).isPositive();
    ledger.release(permit(1));

    assertThat(ledger.ask(permit(3), 1_000)).isZero();
    assertThat(ledger.isIdle(1_000)).isFalse();
  }

  @Test
  void ask_manyWait_getTurnsOneDelayApartAndNoneBeyondTenSeconds() {
    ledger.ask(permit(0), 0);
    List<Long> waits = new ArrayList<>();
    for (int i = 1; i <= 100; i++) {
      waits.add(ledger.ask(permit(i), 0));
    }

    assertThat(waits.subList(0, 4)).containsExactly(250L, 500L, 750L, 1_000L);
    assertThat(waits).allMatch(wait -> wait <= 10_000);
    assertThat(waits.get(99)).isEqualTo(10_000);
  }

  @Test
  void ask_holderDead_itsPermitEndsWithItsLife() {
    ledger.ask(permit(1), 0);
    ledger.ask(permit(2), 250);

    ledger.renew(permit(2), LIFE - 1);

    assertThat(ledger.ask(permit(3), LIFE - 1)).isPositive();
    assertThat(ledger.ask(permit(3), LIFE)).isZero(); // in the place of the first
    assertThat(ledger.ask(permit(4), LIFE + DELAY)).isPositive(); // the second was renewed
  }

  @Test
  void ask_ledgerInThePlaceOfALostOne_countsWhatIsRenewedBeforeItOpens() {
    BudgetLedger after = new BudgetLedger(2, DELAY, LIFE, 5_000);
    after.renew(permit(1), 1_000);
    after.renew(permit(2), 2_000);
    assertThat(after.ask(permit(3), 3_000)).isEqualTo(2_000);

    assertThat(after.ask(permit(3), 5_000)).isPositive();
    after.release(permit(2));
    assertThat(after.ask(permit(3), 5_100)).isZero();
  }

  @Test
  void isIdle_allReleasedOrExpired_isTrue() {
    assertThat(ledger.isIdle(0)).isTrue();
    ledger.ask(permit(1), 0);
    assertThat(ledger.isIdle(LIFE - 1)).isFalse();
    assertThat(ledger.isIdle(LIFE)).isTrue();
  }
}
