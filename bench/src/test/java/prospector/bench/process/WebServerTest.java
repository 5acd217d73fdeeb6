package prospector.bench.process;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;

final class WebServerTest {
  /** Says a port as the real ones do and waits for the end of its input, or ends at once. */
  static final class Speaker {
    private Speaker() {}

    public static void main(String[] arguments) throws IOException {
      System.out.println("loading 1234 pages");
      if (arguments.length > 0) {
        System.out.println("port=" + arguments[0]);
        System.in.read();
      }
    }
  }

  @Test
  void start_serverThatSaysItsPort_isReachedThere() throws IOException {
    try (WebServer server = WebServer.start(command(List.of("40123")))) {
      assertThat(server.proxy()).isEqualTo("http://127.0.0.1:40123");
    }
  }

  @Test
  void start_serverThatEndsWithoutAPort_failsWithWhatItSaid() {
    assertThatThrownBy(() -> WebServer.start(command(List.of())))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("loading 1234 pages");
  }

  private static List<String> command(List<String> arguments) {
    return JavaCommand.of(List.of("-Xmx32m"), Speaker.class.getName(), arguments);
  }
}
