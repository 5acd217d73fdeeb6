package prospector.actors.site;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.Test;
import prospector.actors.host.link.FoundLink;
import prospector.actors.host.link.LinkBatch;
import prospector.persistence.site.SiteTable;
import prospector.prioritizer.Parent;

class SiteBatchCodecTest {
  private static SiteBatch batch(int links) {
    SiteBatch.Builder builder = new SiteBatch.Builder();
    for (int i = 0; i < links; i++) {
      Parent parent =
          new Parent(
              "http://a.example/page" + i / 20,
              i % 3 / 2.0,
              i % 40 < 20,
              i % 7 - 1,
              i % 100,
              List.of("bees", "Bl\u00fcte"),
              0.25,
              i % 2);
      FoundLink link =
          new FoundLink(
              "http://b.example/wiki/article_" + i,
              "anchor " + i,
              "\u00fcber " + i,
              "body/a",
              i,
              i % 3);
      builder.add(new LinkBatch(parent, 1_000 + i / 20, List.of(link)));
    }
    return builder.of(builder.links().stream().map(SiteTable.Link::url).toList());
  }

  @Test
  void decode_ofWhatWasEncoded_isTheSame() throws IOException {
    for (int links : new int[] {0, 1, 50, SiteBatch.LINKS}) {
      SiteBatch batch = batch(links);
      assertThat(SiteBatchCodec.decode(SiteBatchCodec.encode(batch))).isEqualTo(batch);
    }
    assertThat(SiteBatchCodec.encode(batch(2_000)).length).isLessThan(2_000 * 40);
  }

  @Test
  void decode_ofSpoiltBytes_saysSoOrGivesABatchWithinItsBounds() {
    byte[] good = SiteBatchCodec.encode(batch(50));
    Random random = new Random(7);
    int refused = 0;
    for (int round = 0; round < 2_000; round++) {
      byte[] bad = good.clone();
      for (int i = 0; i <= round % 3; i++) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt();
      }
      byte[] cut = Arrays.copyOf(bad, round % 5 == 0 ? random.nextInt(bad.length) : bad.length);
      try {
        SiteBatch read = SiteBatchCodec.decode(cut);
        assertThat(read.links()).allMatch(link -> link.page() < read.pages().size());
      } catch (IOException said) {
        refused++;
      }
    }
    assertThat(refused).isGreaterThan(1_000);
  }

  @Test
  void decode_ofUrlsThatShareAllButTheirEnds_isRefusedBeforeTheyFillTheMemory() {
    SiteBatch.Builder builder = new SiteBatch.Builder();
    Parent parent = new Parent("http://a.example/", 0, false, 0, 9, List.of());
    String stem = "http://b.example/" + "x".repeat(7_000) + "/";
    List<FoundLink> links = new ArrayList<>();
    for (int i = 0; i < 3_000; i++) {
      links.add(new FoundLink(stem + i, "", "", "", 0, 0));
    }
    builder.add(new LinkBatch(parent, 1_000, links));
    byte[] bomb =
        SiteBatchCodec.encode(
            builder.of(builder.links().stream().map(SiteTable.Link::url).toList()));

    assertThat(bomb.length).isLessThan(1_000_000);
    assertThatThrownBy(() -> SiteBatchCodec.decode(bomb))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("together");
  }

  @Test
  void decode_ofABombOfZeros_isRefused() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes)) {
      byte[] zeros = new byte[1_000_000];
      for (int i = 0; i < 100; i++) {
        out.write(zeros);
      }
    }
    assertThat(bytes.size()).isLessThan(200_000);
    assertThatThrownBy(() -> SiteBatchCodec.decode(bytes.toByteArray()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("at most 16000000 bytes");
  }

  @Test
  void builder_ofAUrlTwice_keepsTheLinkOfTheRelevantPage() {
    FoundLink plain = new FoundLink("http://b.example/", "plain", "", "", 0, 0);
    FoundLink better = new FoundLink("http://b.example/", "better", "", "", 0, 0);
    for (boolean first : new boolean[] {true, false}) {
      SiteBatch.Builder builder = new SiteBatch.Builder();
      List<LinkBatch> found =
          new ArrayList<>(
              List.of(
                  new LinkBatch(parent("http://a.example/1", false), 1, List.of(plain)),
                  new LinkBatch(parent("http://a.example/2", true), 1, List.of(better))));
      if (first) {
        java.util.Collections.reverse(found);
      }
      found.forEach(builder::add);
      assertThat(builder.links()).hasSize(1);
      assertThat(
              builder
                  .of(builder.links().stream().map(SiteTable.Link::url).toList())
                  .links()
                  .get(0)
                  .link()
                  .anchor())
          .isEqualTo("better");
    }
  }

  @Test
  void builder_ofAUrlTwice_keepsTheLeastDepth() {
    FoundLink link = new FoundLink("http://b.example/", "", "", "", 0, 0);
    SiteBatch.Builder builder = new SiteBatch.Builder();
    builder.add(new LinkBatch(parent("http://a.example/2", true).withDepth(5), 1, List.of(link)));
    builder.add(new LinkBatch(parent("http://a.example/1", false).withDepth(2), 1, List.of(link)));

    assertThat(builder.links(new SiteBatch.Nearness(true, false)))
        .containsExactly(new SiteTable.Link("http://b.example/", true, 3, SiteTable.Link.ANY));
    assertThat(builder.links()).containsExactly(new SiteTable.Link("http://b.example/", true));
    Parent kept = builder.of(List.of("http://b.example/")).pages().get(0).parent();
    assertThat(kept).isEqualTo(parent("http://a.example/2", true).withDepth(2));
  }

  @Test
  void builder_ofAUrlTwice_keepsHowNearToTheScopeTheNearestPageIs() throws IOException {
    FoundLink link = new FoundLink("http://b.example/", "", "", "", 0, 0);
    SiteBatch.Builder builder = new SiteBatch.Builder();
    builder.add(new LinkBatch(parent("http://a.example/2", true).withBeyond(2), 1, List.of(link)));
    builder.add(new LinkBatch(parent("http://a.example/1", false).withBeyond(1), 1, List.of(link)));

    assertThat(builder.links(new SiteBatch.Nearness(false, true)))
        .containsExactly(new SiteTable.Link("http://b.example/", true, Integer.MAX_VALUE, 1));
    assertThat(builder.links()).containsExactly(new SiteTable.Link("http://b.example/", true));
    SiteBatch sent = SiteBatchCodec.decode(SiteBatchCodec.encode(builder.of(List.of(link.url()))));
    assertThat(sent.pages().get(0).parent())
        .isEqualTo(parent("http://a.example/2", true).withBeyond(1));
  }

  private static Parent parent(String url, boolean relevant) {
    return new Parent(url, relevant ? 1 : 0, relevant, 1, relevant ? 0 : 2, List.of());
  }
}
