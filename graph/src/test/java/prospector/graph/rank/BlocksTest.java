package prospector.graph.rank;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import prospector.graph.GraphException;

class BlocksTest {
  @Test
  void sum_heapThatIsFull_isNoDamageOfTheGraph() {
    try (Blocks blocks = new Blocks(10, 2)) {
      assertThatThrownBy(
              () ->
                  blocks.sum(
                      () -> {
                        throw new OutOfMemoryError("Java heap space");
                      }))
          .isInstanceOf(OutOfMemoryError.class)
          .hasMessage("Java heap space");
      assertThatThrownBy(
              () ->
                  blocks.sum(
                      () -> {
                        throw new IllegalStateException("no such link");
                      }))
          .isInstanceOf(GraphException.class);
    }
  }
}
