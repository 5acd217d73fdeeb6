package prospector.persistence.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import prospector.persistence.directory.StorageException;

final class CrawlTableTest {
  @ParameterizedTest
  @EnumSource
  void of_theWordOfAState_isThatState(CrawlTable.State state) {
    assertThat(CrawlTable.State.of(state.toString())).isSameAs(state);
    assertThat(state.toString()).isLowerCase();
  }

  @Test
  void of_anotherWord_saysWhatWasExpected() {
    assertThatThrownBy(() -> CrawlTable.State.of("asleep"))
        .isInstanceOf(StorageException.class)
        .hasMessageContaining("running, paused, stopped, finished, rejudging, deleting")
        .hasMessageContaining("asleep");
  }
}
