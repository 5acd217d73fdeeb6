package prospector.bench.cluster;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real namespaces, where this machine lets us make them; else it is skipped with the reason. */
final class NodeNetworkTest {
  private static final int REFUSED = 7; // exit code of the client's shell

  @BeforeEach
  void namespacesAreAllowed() throws InterruptedException {
    String obstacle = "";
    try (NodeNetwork network = NodeNetwork.make(1)) {
      assertThat(network.enter(0)).startsWith("ip", "netns", "exec");
    } catch (IOException e) {
      obstacle = "no network namespaces here: " + e.getMessage();
    }
    if (!obstacle.isEmpty()) {
      System.out.println("NodeNetworkTest is skipped: " + obstacle);
    }
    assumeTrue(obstacle.isEmpty(), obstacle);
  }

  @Test
  void make_thenClose_leavesNothingBehind() throws IOException, InterruptedException {
    String before = ours();

    NodeNetwork network = NodeNetwork.make(3);
    assertThat(ours()).contains("-1", "-2", "-3").isNotEqualTo(before);
    network.close();

    assertThat(ours()).isEqualTo(before);
  }

  @Test
  void make_moreNodesThanTheRangeHas_isRefused() {
    assertThatIOException().isThrownBy(() -> NodeNetwork.make(91)).withMessageContaining("got 91");
  }

  @Test
  void enter_aNode_seesTheBridgeButHasNoWayOut() throws IOException, InterruptedException {
    try (NodeNetwork network = NodeNetwork.make(2);
        ServerSocket web = listen(network.webAddress(1))) {
      assertThat(connect(network, 1, web)).isZero();
      assertThat(inside(network, 1, "test -z \"$(ip route show default)\"")).isZero();
      assertThat(inside(network, 1, "(: </dev/tcp/192.0.2.77/80) 2>/dev/null")).isNotZero();
      assertThat(network.nodeAsking(network.webAddress(1))).contains(1);
      assertThat(network.nodeAsking("127.0.0.1")).isEmpty();
    }
  }

  @Test
  void cut_aNode_losesTheOthersBothWaysButNotTheBridge() throws IOException, InterruptedException {
    try (NodeNetwork network = NodeNetwork.make(3);
        ServerSocket web = listen(network.webAddress(0))) {
      network.cut(0);

      assertThat(route(network, 0, 1)).isNotZero();
      assertThat(route(network, 0, 2)).isNotZero();
      assertThat(route(network, 1, 0)).isNotZero();
      assertThat(route(network, 2, 0)).isNotZero();
      assertThat(route(network, 1, 2)).isZero();
      assertThat(connect(network, 0, web)).isZero();

      network.heal(0);

      assertThat(route(network, 0, 1)).isZero();
      assertThat(route(network, 2, 0)).isZero();
    }
  }

  @Test
  void unplug_aNode_losesItsLinkUntilItIsHealed() throws IOException, InterruptedException {
    try (NodeNetwork network = NodeNetwork.make(1);
        ServerSocket web = listen(network.webAddress(0))) {
      network.unplug(0);
      assertThat(carrier(network)).isEqualTo("0");

      network.heal(0);
      assertThat(carrier(network)).isEqualTo("1");
      assertThat(connect(network, 0, web)).isZero();
    }
  }

  private static ServerSocket listen(String address) throws IOException {
    return new ServerSocket(0, 10, InetAddress.getByName(address));
  }

  /** Exit code 0 when the kernel of the server has taken the connection. */
  private static int connect(NodeNetwork network, int node, ServerSocket to)
      throws IOException, InterruptedException {
    String address = to.getInetAddress().getHostAddress() + "/" + to.getLocalPort();
    return inside(network, node, "(: </dev/tcp/" + address + ") || exit " + REFUSED);
  }

  /** Exit code 0 when there is a way from one node to another that is no black hole. */
  private static int route(NodeNetwork network, int from, int to)
      throws IOException, InterruptedException {
    return inside(network, from, "ip route get " + network.nodeAddress(to) + " >/dev/null 2>&1");
  }

  private static String carrier(NodeNetwork network) throws IOException, InterruptedException {
    return run(network.enter(0), "cat /sys/class/net/eth0/carrier").strip();
  }

  private static int inside(NodeNetwork network, int node, String script)
      throws IOException, InterruptedException {
    return start(network.enter(node), script).waitFor();
  }

  private static String run(List<String> by, String script)
      throws IOException, InterruptedException {
    Process process = start(by, script);
    return new String(process.getInputStream().readAllBytes(), US_ASCII);
  }

  private static Process start(List<String> by, String script) throws IOException {
    List<String> words = new ArrayList<>(by);
    words.addAll(List.of("bash", "-c", script));
    return new ProcessBuilder(words).redirectError(ProcessBuilder.Redirect.DISCARD).start();
  }

  /** Namespaces and links that bear this process' id. */
  private static String ours() throws IOException, InterruptedException {
    String pid = "" + ProcessHandle.current().pid();
    return Stream.of(IpCommand.run("netns", "list"), IpCommand.run("-o", "link"))
        .flatMap(String::lines)
        .map(line -> line.replaceAll("\\s.*|@.*", "").replaceAll("^\\d+:", "link"))
        .filter(line -> line.contains(pid))
        .collect(Collectors.joining("\n"));
  }
}
