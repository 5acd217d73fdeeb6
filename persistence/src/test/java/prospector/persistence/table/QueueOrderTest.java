package prospector.persistence.table;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.UUID;
import org.junit.jupiter.api.Test;

/** The embedded database reads of a long queue what it is asked for, and sorts nothing. */
class QueueOrderTest {
  private static final UUID QUEUE = new UUID(7, 7);

  private static String plan(String sql, Object... rest) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:h2:mem:");
        Statement script = connection.createStatement()) {
      script.execute("RUNSCRIPT FROM 'classpath:db/migration/h2/V1__pages_queues_models.sql'");
      try (PreparedStatement explain = connection.prepareStatement("EXPLAIN " + sql)) {
        explain.setObject(1, QUEUE);
        for (int i = 0; i < rest.length; i++) {
          explain.setObject(i + 2, rest[i]);
        }
        try (ResultSet plan = explain.executeQuery()) {
          plan.next();
          return plan.getString(1);
        }
      }
    }
  }

  @Test
  void best_isReadInTheOrderOfItsIndex() throws Exception {
    assertThat(plan(SqlUrlTable.BEST, Double.NEGATIVE_INFINITY, 500))
        .contains("WAITING_URL_BEST", "/* index sorted */");
  }

  @Test
  void bestOfGroup_isReadInTheOrderOfItsIndex() throws Exception {
    assertThat(plan(SqlUrlTable.BEST_OF_GROUP, 3L, 500))
        .contains("WAITING_URL_GROUP", "/* index sorted */");
  }

  @Test
  void worst_isReadInTheOrderOfItsIndex() throws Exception {
    assertThat(plan(SqlUrlTable.WORST, 500)).contains("WAITING_URL_BEST", "/* index sorted */");
  }

  @Test
  void restOfQueue_isReadInTheOrderOfItsKey() throws Exception {
    assertThat(plan(SqlUrlTable.REST_OF_QUEUE, 3L, 500))
        .contains("PRIMARY_KEY", "/* index sorted */");
  }

  @Test
  void nextQueues_areReadInTheOrderOfTheirKey() throws Exception {
    assertThat(plan(SqlUrlTable.NEXT_QUEUES, "crawl", 500))
        .contains("PRIMARY_KEY", "/* index sorted */");
  }
}
