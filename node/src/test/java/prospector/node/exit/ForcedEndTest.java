package prospector.node.exit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class ForcedEndTest {
  private final ByteArrayOutputStream said = new ByteArrayOutputStream();
  private final CountDownLatch ended = new CountDownLatch(1);

  @Test
  void say_words_areSaidAndThenTheProcessEnds() throws Exception {
    words(() -> bytes("the heap is full")).say();
    assertEndedSaying("the heap is full");
  }

  @Test
  void say_noMemoryToMakeThem_saysThePlainOnes() throws Exception {
    words(
            () -> {
              throw new OutOfMemoryError("no room for the text");
            })
        .say();
    assertEndedSaying("plain");
  }

  @Test
  void say_aClassCannotBeLoaded_saysThePlainOnes() throws Exception {
    words(
            () -> {
              throw new NoClassDefFoundError("java/lang/invoke/StringConcatFactory");
            })
        .say();
    assertEndedSaying("plain");
  }

  @Test
  void saySimply_wordsThatAreNeverMade_saysThePlainOnesOnce() throws Exception {
    CountDownLatch making = new CountDownLatch(1);
    CountDownLatch never = new CountDownLatch(1);
    ForcedEnd words =
        words(
            () -> {
              making.countDown();
              awaits(never);
              return bytes("too late");
            });
    words.say();
    awaits(making);
    words.saySimply();
    assertEndedSaying("plain");
    never.countDown();
  }

  @Test
  void say_nobodyListens_endsAllTheSame() throws Exception {
    OutputStream closed =
        new OutputStream() {
          @Override
          public void write(int octet) throws IOException {
            throw new IOException("Broken pipe");
          }
        };
    new ForcedEnd(closed, () -> bytes("unheard"), bytes("plain"), ended::countDown).say();
    assertEndedSaying("");
  }

  private ForcedEnd words(Supplier<byte[]> made) {
    return new ForcedEnd(said, made, bytes("plain"), ended::countDown);
  }

  private void assertEndedSaying(String text) throws InterruptedException {
    assertThat(ended.await(30, TimeUnit.SECONDS)).isTrue();
    assertThat(said.toString(StandardCharsets.UTF_8)).isEqualTo(text);
  }

  private static void awaits(CountDownLatch latch) {
    try {
      assertThat(latch.await(30, TimeUnit.SECONDS)).isTrue();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
