package prospector.web.fetch;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ByteSinkTest {
  private static byte[] noise(int size) {
    byte[] bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    return bytes;
  }

  @ParameterizedTest
  @CsvSource({
    "0, 0",
    "0, 1",
    "16, 16",
    "16, 17",
    "131072, 131073",
    "131072, 262144",
    "131072, 262145",
    "16384, 524288",
    "16384, 3000000",
    "300000, 900001"
  })
  void toBytes_ofAnySize_isWhatWasAppended(int capacity, int size) {
    byte[] bytes = noise(size);
    ByteSink sink = new ByteSink(capacity);
    Random random = new Random(7);

    ByteBuf from = Unpooled.wrappedBuffer(bytes);
    while (from.isReadable()) {
      if (random.nextInt(10) == 0) {
        sink.append(from.readByte());
      } else {
        sink.append(from, Math.min(from.readableBytes(), random.nextInt(70_000)));
      }
    }

    assertThat(sink.size()).isEqualTo(size);
    assertThat(sink.toBytes()).isEqualTo(bytes);
    assertThat(sink.toLatin1()).isEqualTo(new String(bytes, ISO_8859_1));
  }

  @Test
  void clear_afterSeveralParts_beginsAnew() {
    ByteSink sink = new ByteSink(1024);
    sink.append(Unpooled.wrappedBuffer(noise(1_000_000)), 1_000_000);

    sink.clear();
    sink.append(Unpooled.wrappedBuffer("HTTP/1.1".getBytes(ISO_8859_1)), 8);

    assertThat(sink.size()).isEqualTo(8);
    assertThat(sink.startsWith("HTTP/")).isTrue();
    assertThat(sink.toLatin1()).isEqualTo("HTTP/1.1");
  }
}
