package prospector.node.nearest;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import prospector.persistence.site.PlacementTable.Numbered;
import prospector.persistence.site.PlacementTable.Place;

/** Places in memory and on the line. */
class PlaceCacheTest {
  private static final int SETS = 1 << 16;

  @Test
  void places_areFound_orNot_butNeverWrong() {
    PlaceCache cache = new PlaceCache(SETS);
    List<Place> all =
        new Random(1)
            .longs(400_000)
            .mapToObj(host -> new Place(host, "s" + (host & 31), (host & 64) == 0 ? "" : "h"))
            .toList();
    all.forEach(cache::keep);
    int found = 0;
    for (Place place : all) {
      Optional<Place> kept = cache.find(place.host());
      assertThat(kept.orElse(place)).isEqualTo(place);
      found += kept.isPresent() ? 1 : 0;
      assertThat(cache.find(place.host() ^ 1L << 40).filter(it -> it.host() == place.host()))
          .isEmpty();
    }
    assertThat(found).isBetween(200_000, SETS * PlaceCache.WAYS);
  }

  @Test
  void setsThatAreTooFewToTellHostsApart_areRefused() {
    assertThatThrownBy(() -> new PlaceCache(1_000)).hasMessageContaining("got 1000");
  }

  @Test
  void names_beyondTheBound_areNotKept() {
    PlaceCache cache = new PlaceCache(SETS);
    for (int i = 0; i < 300; i++) {
      cache.keep(new Place(i, "site" + i, ""));
    }
    assertThat(cache.find(0)).contains(new Place(0, "site0", ""));
    assertThat(cache.find(254)).isPresent();
    assertThat(cache.find(255)).isEmpty();
  }

  @Test
  void bytes_ofPlaces_areReadAsTheyWere_andRefusedWhereTheyAreNone() throws IOException {
    List<Numbered> places =
        List.of(
            new Numbered(3, new Place(-5, "paris", "")),
            new Numbered(9, new Place(6, "berlin", "paris")));
    byte[] body = PlaceCodec.encode(places);
    assertThat(PlaceCodec.decode(body)).isEqualTo(places);
    for (int end = 0; end < body.length; end++) {
      byte[] part = java.util.Arrays.copyOf(body, end);
      assertThatThrownBy(() -> PlaceCodec.decode(part)).isInstanceOf(IOException.class);
    }
    Random random = new Random(2);
    for (int i = 0; i < 2_000; i++) {
      byte[] broken = body.clone();
      broken[random.nextInt(broken.length)] = (byte) random.nextInt();
      try {
        assertThat(PlaceCodec.decode(broken)).hasSizeLessThanOrEqualTo(PlaceCodec.MOST);
      } catch (IOException e) {
        assertThat(e).isNotNull(); // nothing else comes out of it
      }
    }
  }

  @Test
  void message_ofAsManyPlacesAsThereMayBe_isWithinItsBound() {
    List<Numbered> most =
        java.util.stream.LongStream.rangeClosed(1, PlaceCodec.MOST)
            .mapToObj(i -> new Numbered(i, new Place(i, "s".repeat(36) + i % 33, "")))
            .toList();
    assertThat(PlaceCodec.encode(most)).hasSizeLessThan(PlaceCodec.MOST_BYTES);
  }
}
