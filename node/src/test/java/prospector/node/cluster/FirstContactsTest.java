package prospector.node.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static prospector.node.cluster.NodeRows.row;
import static prospector.node.cluster.NodeRows.up;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import prospector.node.settings.ConfigFiles;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.persistence.table.NodeTable;

/** Whom a node at h:1 asks at second 10,000. */
class FirstContactsTest {
  private static final long NOW = 10_000_000;
  private static final long ALIVE = NOW - FirstContacts.ALIVE.toMillis();

  private static NodeSettings settings(String... more) {
    List<String> assignments = new ArrayList<>(List.of(more));
    assignments.add("prospector.cluster.host=h");
    assignments.add("prospector.cluster.port=1");
    return NodeSettings.of(ConfigFiles.ofClassPath().load(Optional.empty(), assignments, Map.of()));
  }

  private static FirstContacts contacts(String seeds) {
    NodeSettings settings = settings("prospector.cluster.seed-nodes=[" + seeds + "]");
    return new FirstContacts("n1", settings.cluster());
  }

  private static void assertBegins(
      FirstContacts contacts, List<NodeTable.Row> rows, String... all) {
    List<String> found = contacts.of(rows, NOW);
    assertThat(found).containsExactly(all);
    assertThat(contacts.begins(found)).isTrue();
  }

  private static void assertJoins(FirstContacts contacts, List<NodeTable.Row> rows, String... all) {
    List<String> found = contacts.of(rows, NOW);
    assertThat(found).containsExactly(all);
    assertThat(contacts.begins(found)).isFalse();
  }

  @Test
  void of_nobodyKnown_beginsIfItMay() {
    assertBegins(contacts(""), List.of(), "h:1");
    assertBegins(contacts("\"h:1\""), List.of(up("n1", "h:1", NOW)), "h:1");
    assertJoins(contacts("\"h:2\", \"h:1\""), List.of(), "h:2");
  }

  @Test
  void of_nodeThatWritesAsSeldomAsItMay_isUpForFourOfItsIntervals() {
    List<NodeTable.Row> rows = List.of(up("n2", "h:2", ALIVE), row("n3", "h:3", NOW, "Down"));

    assertJoins(contacts("\"h:1\", \"h:4\""), rows, "h:2", "h:4");
    assertThat(ALIVE).isEqualTo(NOW - 20_000);
    assertThatThrownBy(() -> settings("prospector.cluster.status-interval=5001ms"))
        .isInstanceOf(SettingsException.class);
  }

  @Test
  void of_nodeThatBegins_isJoined() {
    List<NodeTable.Row> rows = List.of(row("n2", "h:2", NOW, FirstContacts.BEGINNING));

    assertJoins(contacts("\"h:1\""), rows, "h:2");
  }

  @Test
  void of_nobodySpokeLately_asksTheOtherSeedsAndWhoeverWasUpBeforeItBegins() {
    List<NodeTable.Row> rows =
        List.of(
            up("n2", "h:2", ALIVE - 1),
            up("n3", "h:3", NOW - 600_001), // long gone
            row("n4", "h:4", ALIVE - 1, "Removed"));

    assertBegins(contacts("\"h:1\", \"h:5\""), rows, "h:1", "h:2", "h:5");
  }

  /** Two nodes, of which the first is gone: it may be cut off, and come back as it was. */
  @Test
  void of_nobodySpokeForLong_firstSeedIsAnotherOrThereIsNone_waitsOrBegins() {
    List<NodeTable.Row> rows = List.of(up("n2", "h:2", NOW - 600_001), up("n1", "h:1", ALIVE - 1));

    assertJoins(contacts("\"h:2\""), rows, "h:2");
    assertJoins(contacts("\"h:2\", \"h:1\""), rows, "h:2");
    assertBegins(contacts(""), rows, "h:1");
  }

  @Test
  void nobodyAnswered_firstSeedIsAnother_saysWhatToDoWhereItIsGone() {
    String words = settings("prospector.cluster.seed-nodes=[\"h:2\"]").cluster().nobodyAnswered();

    assertThat(words)
        .contains("neither a seed node [h:2] nor")
        .endsWith("where h:2 is off and does not come back, start this node without seed nodes");
    assertThat(settings("prospector.cluster.seed-nodes=[\"h:1\"]").cluster().nobodyAnswered())
        .endsWith("(see the log)");
  }

  @Test
  void of_contactPointsInPlaceOfSeeds_leavesItToThem() {
    NodeSettings settings = settings("prospector.cluster.bootstrap=[\"h:8558\"]");
    FirstContacts contacts = new FirstContacts("n1", settings.cluster());

    assertThat(contacts.of(List.of(up("n2", "h:2", ALIVE - 1)), NOW)).isEmpty();
    assertJoins(contacts, List.of(up("n2", "h:2", NOW)), "h:2");
  }
}
