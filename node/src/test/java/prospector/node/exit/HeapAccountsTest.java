package prospector.node.exit;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HeapAccountsTest {
  private static final long MEBIBYTE = 1024 * 1024;

  @Test
  void text_severalAccounts_largestFirstThenNotes() {
    HeapAccounts accounts = new HeapAccounts();
    accounts.counts("small", () -> 3 * MEBIBYTE);
    accounts.counts("large", () -> 700 * MEBIBYTE);
    accounts.notes("being read", () -> "http://a.test/");
    accounts.notes("nothing", () -> "");

    assertThat(accounts.text()).isEqualTo("large 700 MB, small 3 MB; being read http://a.test/");
  }
}
