package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import prospector.web.fuzz.Cost;

class ResponseHeadTest {
  private static final String OK = "HTTP/1.1 200 OK\r\n";

  private static ResponseHead parse(String head) {
    try {
      return ResponseHead.parse(head);
    } catch (FetchAbort e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void parse_repeatedNamesAndFolds_keepsAllInOrder() {
    ResponseHead head =
        parse(OK + "a: 1\r\n folded\r\nb:\r\n\tlate\r\nA:2\r\nno colon\r\n end\r\n");

    assertThat(head.headers())
        .containsEntry("a", List.of("1 folded", "2 end"))
        .containsEntry("b", List.of("late"));
    assertThat(head.clean()).isFalse();
  }

  /** A head may have 64 KiB; each repeated name or fold copied all before it: up to gigabytes. */
  @ParameterizedTest
  @ValueSource(strings = {"a:\n", " cc\n", "a\n", "a:b\r\n", "\t\n"})
  void parse_fullHeadOfOneLine_costsAFewTimesItsBytes(String line) {
    String head = OK + "a:b\r\n" + line.repeat(64 * 1024 / line.length());

    assertThat(Cost.of(() -> parse(head)).heapBytes()).isLessThan(100L * head.length());
  }
}
