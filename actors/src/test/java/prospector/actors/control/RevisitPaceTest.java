package prospector.actors.control;

import static org.assertj.core.api.Assertions.assertThat;
import static prospector.actors.control.Outcomes.page;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.actors.work.FetchReport;
import prospector.actors.work.RevisitReport;
import prospector.actors.work.Verdict;
import prospector.persistence.page.StoredPage;
import prospector.persistence.page.Visit.Finding;
import prospector.persistence.page.WarcLocation;
import prospector.persistence.table.RevisitTable.Plan;

class RevisitPaceTest {
  private static final RevisitPace PACE = new RevisitPace(100, 6_400);
  private static final long HOUR = 3_600_000;
  private static final Plan LAST = new Plan("c", "http://a.example/p", 5_000, 800, 4_000, 3, 1);

  private static RevisitReport visit(Finding finding, boolean relevant) {
    StoredPage before = new StoredPage(Outcomes.row(), WarcLocation.NONE);
    return new RevisitReport(Outcomes.page(relevant), before, finding);
  }

  @Test
  void first_isTheGeometricMeanOfTheBounds() {
    assertThat(PACE.first()).isEqualTo(800);
  }

  @Test
  void after_unchangedVisits_theIntervalDoublesUpToItsBound() {
    Plan next = PACE.after(LAST, visit(Finding.IDENTICAL, false), false, 9_000);

    assertThat(next.intervalMillis()).isEqualTo(1_600);
    assertThat(next.dueMillis()).isEqualTo(9_000 + 1_600);
    assertThat(next.visits()).isEqualTo(4);
    assertThat(next.changes()).isEqualTo(1);
    assertThat(PACE.next(6_400, false)).isEqualTo(6_400);
  }

  @Test
  void after_aChange_theIntervalHalvesDownToItsBound() {
    Plan next = PACE.after(LAST, visit(Finding.CHANGED, false), false, 9_000);

    assertThat(next.intervalMillis()).isEqualTo(400);
    assertThat(next.dueMillis()).isEqualTo(9_000 + 400);
    assertThat(next.changes()).isEqualTo(2);
    assertThat(PACE.next(150, true)).isEqualTo(100);
  }

  @Test
  void after_aNugget_orOnAHostWithNuggets_theVisitIsSooner() {
    Plan nugget = PACE.after(LAST, visit(Finding.IDENTICAL, true), true, 0);
    Plan beside = PACE.after(LAST, visit(Finding.IDENTICAL, false), true, 0);

    assertThat(nugget.dueMillis()).isEqualTo(800);
    assertThat(beside.dueMillis()).isEqualTo(1_200);
    assertThat(nugget.intervalMillis()).isEqualTo(beside.intervalMillis()).isEqualTo(1_600);
  }

  @Test
  void after_aHub_theVisitIsSoonerTheMoreItHasBrought() {
    for (int finds : new int[] {1, 2, 6, 1_000}) {
      Plan hub = new Plan("c", "http://a.example/p", 5_000, 1_200, 4_000, 3, 1, finds);
      Plan next = PACE.after(hub, visit(Finding.IDENTICAL, true), true, 0);

      assertThat(next.dueMillis()).isEqualTo(2_400 / (2 + Math.min(finds, 6)));
      assertThat(next.finds()).isEqualTo(finds);
      assertThat(PACE.after(hub, visit(Finding.GONE, true), true, 0).dueMillis()).isEqualTo(2_400);
    }
  }

  @Test
  void after_noPage_itIsLeftAloneForLonger() {
    Plan next = PACE.after(LAST, visit(Finding.GONE, true), true, 9_000);

    assertThat(next.dueMillis()).isEqualTo(9_000 + 1_600);
    assertThat(next.changes()).isEqualTo(1);
  }

  @Test
  void after_noBodyWhereAKillKeptTheLinksBack_theyAreDueStill() {
    StoredPage replaced = new StoredPage(Outcomes.row(), WarcLocation.NONE);
    Plan told = new Plan("c", "http://a.example/p", 5_000, 800, -1, 3, 1); // before the row's time

    for (Finding finding : List.of(Finding.GONE, Finding.NOT_MODIFIED, Finding.MOVED)) {
      Plan next = PACE.after(told, new RevisitReport(page(true), replaced, finding), true, 9_000);
      assertThat(next.visitedMillis()).as("%s", finding).isEqualTo(-1);
      assertThat(next.visits()).isEqualTo(4);
    }
    RevisitReport body = new RevisitReport(page(true), replaced, Finding.IDENTICAL);
    assertThat(PACE.after(told, body, true, 9_000).visitedMillis())
        .isEqualTo(body.report().result().started().toEpochMilli())
        .isNotNegative();
  }

  @Test
  void after_aHostInTrouble_theVisitIsTriedAgainSoon() {
    Plan next = PACE.after(LAST, visit(Finding.NO_ANSWER, false), false, 9_000);

    assertThat(next).isEqualTo(RevisitPace.due(LAST, 9_100));
  }

  @Test
  void after_aPageThatNeverAnswersAgain_itIsAskedForNoMoreOftenThanBefore() {
    List<Long> waits = new ArrayList<>();
    Plan plan = RevisitPace.due(LAST, LAST.visitedMillis() + 800);
    for (int i = 0; i < 10; i++) {
      long now = plan.dueMillis();
      plan = PACE.after(plan, visit(Finding.NO_ANSWER, false), false, now);
      waits.add(plan.dueMillis() - now);
    }

    assertThat(waits)
        .as("from the least wait up to that of a page that answers")
        .containsExactly(100L, 100L, 100L, 150L, 225L, 337L, 506L, 759L, 800L, 800L);
    assertThat(RevisitPace.due(plan, LAST.dueMillis())).isEqualTo(LAST);
  }

  @Test
  void after_aNuggetOrAHubThatNeverAnswersAgain_itsOwnWaitIsTheLongest() {
    Plan silent = new Plan("c", "http://a.example/p", 900_000, 800, 4_000, 3, 1);
    Plan hub = new Plan("c", "http://a.example/p", 900_000, 1_200, 4_000, 3, 1, 1);

    assertThat(PACE.after(silent, visit(Finding.NO_ANSWER, false), true, 900_000).dueMillis())
        .isEqualTo(900_600);
    assertThat(PACE.after(hub, visit(Finding.NO_ANSWER, false), true, 900_000).dueMillis())
        .isEqualTo(900_400);
  }

  @Test
  void after_aHostInTroubleWhoseVisitComesLate_itIsTriedAgainSoonAllTheSame() {
    Plan due = RevisitPace.due(LAST, LAST.visitedMillis() + 800);

    Plan next = PACE.after(due, visit(Finding.NO_ANSWER, false), false, 90_000);

    assertThat(next.dueMillis()).isEqualTo(90_100);
  }

  @Test
  void after_anAnswerThatWantsItsCookiesBack_isSoon() {
    RevisitPace pace = new RevisitPace(HOUR, 24 * HOUR);
    StoredPage before = new StoredPage(Outcomes.row(), WarcLocation.NONE);
    FetchReport cookies = Outcomes.ended(Verdict.Kind.RETRY, "redirect_cookies");
    FetchReport late = Outcomes.ended(Verdict.Kind.RETRY, "timeout_response");

    Plan next =
        pace.after(LAST, new RevisitReport(cookies, before, Finding.NO_ANSWER), false, HOUR);
    Plan other = pace.after(LAST, new RevisitReport(late, before, Finding.NO_ANSWER), false, HOUR);

    assertThat(next.dueMillis()).isEqualTo(HOUR + 120_000);
    assertThat(next.intervalMillis()).isEqualTo(LAST.intervalMillis());
    assertThat(other.dueMillis()).isEqualTo(2 * HOUR);
  }
}
