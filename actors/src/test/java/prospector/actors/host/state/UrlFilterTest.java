package prospector.actors.host.state;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import prospector.web.url.Fingerprint;

class UrlFilterTest {
  private static final int ROOM = 10_000;

  private static UrlFilter filled(long members) {
    UrlFilter filter = new UrlFilter(ROOM);
    fingerprints(0, members).forEach(filter::add);
    return filter;
  }

  private static LongStream fingerprints(long from, long to) {
    return LongStream.range(from, to).map(i -> Fingerprint.of("http://a.example/page/" + i));
  }

  private static double shareTakenForMembers(UrlFilter filter) {
    long strangers = 200_000;
    return (double)
            fingerprints(10_000_000, 10_000_000 + strangers).filter(filter::mayContain).count()
        / strangers;
  }

  @Test
  void mayContain_empty_isFalse() {
    UrlFilter filter = new UrlFilter(ROOM);

    assertThat(filter.isEmpty()).isTrue();
    assertThat(filter.mayContain(0)).isFalse();
  }

  @Test
  void mayContain_member_isTrueOverAllLayers() {
    UrlFilter filter = filled(8 * ROOM);

    assertThat(fingerprints(0, 8 * ROOM).allMatch(filter::mayContain)).isTrue();
    assertThat(filter.save()).hasSize(4);
  }

  @Test
  void mayContain_stranger_isSeldomTrueInAFullLayer() {
    assertThat(shareTakenForMembers(filled(ROOM))).isBetween(0.0002, 0.0012); // 0.06 %
  }

  @Test
  void mayContain_stranger_isSeldomTrueInSeveralFullLayers() {
    assertThat(shareTakenForMembers(filled(15L * ROOM))).isLessThan(0.004); // 4 x 0.06 %
  }

  @Test
  void mayContain_consecutiveNumbers_areAsSeldomTaken() {
    UrlFilter filter = new UrlFilter(ROOM);
    LongStream.range(0, ROOM).forEach(filter::add);

    long taken = LongStream.range(ROOM, 21L * ROOM).filter(filter::mayContain).count();
    assertThat(taken).isLessThan(300); // 0.06 % of 200,000 would be 120
  }

  @Test
  void restore_saved_isTheSame() {
    UrlFilter before = filled(3 * ROOM);

    UrlFilter after = UrlFilter.restore(ROOM, before.save());

    assertThat(fingerprints(0, 3 * ROOM).allMatch(after::mayContain)).isTrue();
    assertThat(shareTakenForMembers(after)).isEqualTo(shareTakenForMembers(before));
    after.add(Fingerprint.of("http://a.example/new"));
    assertThat(before.mayContain(Fingerprint.of("http://a.example/new"))).isFalse();
  }
}
