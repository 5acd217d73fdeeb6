package prospector.node.boot;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import prospector.node.metrics.Member;
import prospector.persistence.table.NodeTable;

class NodeFrontTest {
  /** The database is an hour behind this machine, or ahead of it. */
  private static final long DATABASE = 1_700_000_000_000L;

  private static final String STATUS =
      "{\"address\":\"h:1\",\"capacity\":1,\"member\":\"Up\",\"hosts\":0,\"crawls\":[]}";

  @Test
  void members_databaseOfAnotherTime_areGoneByItsClock() {
    List<Member> members =
        NodeFront.members(
            new NodeTable() {
              @Override
              public void put(Row row) {
                throw new UnsupportedOperationException();
              }

              @Override
              public long clockMillis() {
                return DATABASE;
              }

              @Override
              public List<Row> all() {
                return List.of(
                    new Row("a", DATABASE - 2_000, STATUS),
                    new Row("b", DATABASE - 60_000, STATUS));
              }
            });

    assertThat(members).extracting(Member::ageMillis).containsExactly(2_000L, 60_000L);
    assertThat(members).extracting(Member::isGone).containsExactly(false, true);
  }
}
