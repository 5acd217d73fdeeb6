package prospector.node.nearest;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import prospector.actors.site.SiteMap;
import prospector.persistence.site.PlacementTable.Place;
import prospector.web.url.HostKey;

class NearestChoiceTest {
  private static final SiteMap MAP =
      new SiteMap(
          "a",
          List.of(new SiteMap.Site("a", 1), new SiteMap.Site("b", 1), new SiteMap.Site("c", 1)),
          new TreeMap<>(),
          SiteMap.Placement.DISTANCE);
  private static final HostKey HOST = homeAtA();

  private static HostKey homeAtA() {
    for (int i = 0; ; i++) {
      HostKey host = new HostKey("http://host" + i + ".example");
      if (MAP.owner(host).equals("a")) {
        return host;
      }
    }
  }

  private static Place of(Map<String, Integer> micros) {
    return NearestChoice.of(MAP, HOST, micros);
  }

  @Test
  void nearest_hasIt_andTheSecondInheritsIt() {
    Place place = of(Map.of("a", 90_000, "b", 50_000, "c", 20_000));
    assertThat(place).isEqualTo(new Place(SiteMap.key(HOST), "c", "b"));
  }

  @Test
  void home_keepsWhatNoOtherIsClearlyNearerTo() {
    assertThat(of(Map.of("a", 20_000, "b", 19_000, "c", 70_000)).site()).isEqualTo("a");
    assertThat(of(Map.of("a", 900, "b", 500, "c", 700)).site()).isEqualTo("a"); // of one room
    assertThat(of(Map.of("a", 20_000, "b", 17_000, "c", 70_000)).site()).isEqualTo("b");
  }

  @Test
  void siteThatCannotConnect_getsItOnlyWhereNoneCan() {
    assertThat(of(Map.of("a", -1, "b", -1, "c", 300_000)).site()).isEqualTo("c");
    assertThat(of(Map.of("a", -1, "b", -1, "c", -1)).site()).isEqualTo("a");
    assertThat(of(Map.of()).site()).isEqualTo("a");
    assertThat(of(Map.of()).heir()).isEqualTo(MAP.ownerWithout("a", HOST));
  }

  @Test
  void siteThatDidNotSayAnything_orIsGone_countsNot() {
    assertThat(of(Map.of("b", 5_000, "x", 10)).site()).isEqualTo("b");
  }
}
