package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;

/** Reads parts of an answer for the fuzzer, which lives in another package. */
public final class ForeignAnswer {
  private static final int INFLATED_MAX = FetchLimits.DEFAULT.inflatedBytesMax();

  private ForeignAnswer() {}

  /** Reads a whole head; gives what must hold of it. */
  public static Runnable head(String text) {
    try {
      ResponseHead head = ResponseHead.parse(text);
      head.location();
      head.keepsAlive();
      head.tokens("content-encoding");
      return () -> assertThat(head.status()).isBetween(100, 599);
    } catch (FetchAbort refused) {
      return () -> {};
    }
  }

  /** Undoes a content coding; gives what must hold of what comes out. */
  public static Runnable coded(String coding, byte[] body) {
    try {
      byte[] plain = new ContentDecoder(INFLATED_MAX, false, 200).decode(body, List.of(coding));
      return () -> assertThat(plain.length).isLessThanOrEqualTo(INFLATED_MAX);
    } catch (FetchAbort refused) {
      return () -> {};
    }
  }
}
