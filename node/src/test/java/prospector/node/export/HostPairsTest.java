package prospector.node.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class HostPairsTest {
  @Test
  void edges_namesThatBeginAlike_areToldApart() throws IOException {
    try (HostPairs hosts = new HostPairs(20)) { // each line spills
      hosts.add("org.example", Set.of("org.example.www", "org.example-b"));
      hosts.add("org", Set.of("org.example"));
      hosts.add("org.example", Set.of("org.example.www"));

      assertThat(vertices(hosts))
          .containsExactly("0\torg", "1\torg.example", "2\torg.example-b", "3\torg.example.www");
      assertThat(edges(hosts)).containsExactly("0\t1", "1\t2", "1\t3");
    }
  }

  @Test
  void edges_moreThanIsHeld_areThoseOfAMap() throws IOException {
    Random random = new Random(5);
    Map<String, Set<String>> expected = new TreeMap<>();
    Set<String> names = new TreeSet<>();
    List<String> got;
    try (HostPairs hosts = new HostPairs(2_000)) {
      for (int page = 0; page < 2_000; page++) {
        String from = "h" + random.nextInt(300);
        Set<String> targets = new TreeSet<>(List.of("h" + random.nextInt(300), "h1"));
        targets.remove(from);
        hosts.add(from, targets);
        names.add(from);
        names.addAll(targets);
        expected.computeIfAbsent(from, key -> new TreeSet<>()).addAll(targets);
      }
      got = edges(hosts);
    }

    List<String> order = List.copyOf(names);
    List<String> lines = new ArrayList<>();
    expected.forEach(
        (from, targets) ->
            targets.forEach(to -> lines.add(order.indexOf(from) + "\t" + order.indexOf(to))));
    assertThat(got).isEqualTo(lines);
  }

  @Test
  void edges_none_isEmpty() throws IOException {
    try (HostPairs hosts = new HostPairs(100)) {
      assertThat(edges(hosts)).isEmpty();
      assertThat(vertices(hosts)).isEmpty();
    }
  }

  private static List<String> vertices(HostPairs hosts) throws IOException {
    StringWriter out = new StringWriter();
    hosts.vertices(out);
    return lines(out);
  }

  private static List<String> edges(HostPairs hosts) throws IOException {
    StringWriter out = new StringWriter();
    hosts.edges(out);
    return lines(out);
  }

  private static List<String> lines(StringWriter out) {
    try (Stream<String> lines = out.toString().lines()) {
      return lines.toList();
    }
  }
}
