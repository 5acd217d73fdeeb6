package prospector.web.fetch;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

class ContentDecoderTest {
  private static final int LIMIT = 10_000_000;

  @Test
  void decode_aThousandTimesWhatCame_isTooLargeLongBeforeTheLimit() throws Exception {
    byte[] raw = gzip(new byte[2_000_000]);

    FetchAbort abort =
        catchThrowableOfType(
            FetchAbort.class,
            () -> new ContentDecoder(LIMIT, false, 200).decode(raw, List.of("gzip")));

    FetchOutcome.TooLarge outcome = (FetchOutcome.TooLarge) abort.outcome();
    assertThat(outcome.limit()).isEqualTo("inflated_ratio 250");
    assertThat(outcome.bytes()).isBetween(1_000_000L, 1_999_999L);
  }

  @Test
  void decode_aThousandTimesWhatCame_endsThereWhereItIsToBeCut() throws Exception {
    byte[] raw = gzip(new byte[2_000_000]);

    byte[] body = new ContentDecoder(LIMIT, true, 200).decode(raw, List.of("gzip"));

    assertThat(body).hasSizeBetween(1_000_000, 1_999_999);
  }

  @Test
  void decode_aThousandTimesWhatCame_isAPageUpToAMegabyte() throws Exception {
    byte[] body = new byte[1_000_000];

    assertThat(new ContentDecoder(LIMIT, false, 200).decode(gzip(body), List.of("gzip")))
        .isEqualTo(body);
  }

  @Test
  void decode_emptyDeflate_isEmpty() throws Exception {
    ContentDecoder decoder = new ContentDecoder(LIMIT, false, 200);

    assertThat(decoder.decode(deflated(new byte[0], false), List.of("deflate"))).isEmpty();
    assertThat(decoder.decode(deflated(new byte[0], true), List.of("deflate"))).isEmpty();
  }

  @Test
  void decode_deflateWithAWrongChecksum_isAPage() throws Exception {
    byte[] body = "a page".getBytes(US_ASCII);
    byte[] raw = deflated(body, false);
    raw[raw.length - 1] ^= 1;

    assertThat(new ContentDecoder(LIMIT, false, 200).decode(raw, List.of("deflate")))
        .isEqualTo(body);
  }

  private static byte[] deflated(byte[] body, boolean bare) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, bare);
    try (DeflaterOutputStream out = new DeflaterOutputStream(bytes, deflater)) {
      out.write(body);
    } finally {
      deflater.end();
    }
    return bytes.toByteArray();
  }

  @Test
  void decode_aLongTable_isAPage() throws Exception {
    byte[] body =
        IntStream.range(0, 100_000)
            .mapToObj(row -> "<tr><td class=\"name\">" + row + "</td><td>open</td></tr>\n")
            .collect(Collectors.joining())
            .getBytes(US_ASCII);
    byte[] raw = gzip(body);
    assertThat(body.length / raw.length).isGreaterThan(10);

    assertThat(new ContentDecoder(LIMIT, false, 200).decode(raw, List.of("gzip"))).isEqualTo(body);
  }

  private static byte[] gzip(byte[] body) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(body);
    }
    return bytes.toByteArray();
  }
}
