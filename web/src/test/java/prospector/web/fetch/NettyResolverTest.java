package prospector.web.fetch;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Resolving against a scripted name server on loopback. */
final class NettyResolverTest {
  private final DatagramSocket socket = new DatagramSocket(0, InetAddress.getByName("127.0.0.1"));
  private final AtomicInteger questions = new AtomicInteger();
  private volatile int ttlSeconds = 300;
  private volatile int code; // RFC 1035 section 4.1.1: 0 = no error

  NettyResolverTest() throws Exception {
    Thread server = new Thread(this::serve, "name-server");
    server.setDaemon(true);
    server.start();
  }

  @AfterEach
  void stop() {
    socket.close();
  }

  private void serve() {
    byte[] buffer = new byte[1500];
    while (!socket.isClosed()) {
      try {
        DatagramPacket question = new DatagramPacket(buffer, buffer.length);
        socket.receive(question);
        byte[] answer = answer(buffer, question.getLength());
        socket.send(new DatagramPacket(answer, answer.length, question.getSocketAddress()));
      } catch (IOException closed) {
        return;
      }
    }
  }

  /** RFC 1035: the question repeated, and for type A one address 192.0.2.7. */
  private byte[] answer(byte[] question, int length) {
    int end = 12;
    while (question[end] != 0) {
      end += question[end] + 1;
    }
    end += 5;
    boolean typeA = question[end - 3] == 1;
    questions.addAndGet(typeA ? 1 : 0);
    ByteBuffer out = ByteBuffer.allocate(length + 64);
    out.put(question, 0, 2).putShort((short) (0x8180 | code));
    out.putShort((short) 1).putShort((short) (code == 0 && typeA ? 1 : 0)).putShort((short) 0);
    out.putShort((short) 0).put(question, 12, end - 12);
    if (code == 0 && typeA) {
      out.putShort((short) 0xC00C).putShort((short) 1).putShort((short) 1).putInt(ttlSeconds);
      out.putShort((short) 4).put(new byte[] {(byte) 192, 0, 2, 7});
    }
    byte[] bytes = new byte[out.position()];
    out.flip().get(bytes);
    return bytes;
  }

  private NettyResolver resolver(Duration ttlMin, Duration ttlMax) {
    return new NettyResolver(settings(ttlMin, ttlMax));
  }

  private DnsSettings settings(Duration ttlMin, Duration ttlMax) {
    return new DnsSettings(
        ttlMin,
        ttlMax,
        Duration.ofMinutes(1),
        Duration.ofSeconds(2),
        List.of(new InetSocketAddress("127.0.0.1", socket.getLocalPort())));
  }

  private static List<InetAddress> resolve(Resolver resolver, String name) throws Exception {
    return resolver.resolve(name).toCompletableFuture().get(60, SECONDS);
  }

  @Test
  void resolve_name_asksTheServerOnceWithinItsTtl() throws Exception {
    try (NettyResolver resolver = resolver(Duration.ofSeconds(1), Duration.ofHours(1))) {
      List<InetAddress> first = resolve(resolver, "www.example.test");
      List<InetAddress> second = resolve(resolver, "www.example.test");

      assertThat(first).containsExactly(InetAddress.getByName("192.0.2.7"));
      assertThat(second).isEqualTo(first);
      assertThat(questions).hasValue(1);
    }
  }

  @Test
  void resolve_moreNamesThanAreKept_asksForTheFirstAgain() throws Exception {
    DnsSettings settings = settings(Duration.ofMinutes(1), Duration.ofHours(1));
    try (NettyResolver resolver = new NettyResolver(settings, 2)) {
      for (String name : List.of("a.example.test", "b.example.test", "c.example.test")) {
        resolve(resolver, name);
      }
      resolve(resolver, "c.example.test");
      assertThat(questions).hasValue(3);

      resolve(resolver, "a.example.test");

      assertThat(questions).hasValue(4);
    }
  }

  @Test
  void resolve_ttlOfZero_isRaisedToTheMinimum() throws Exception {
    ttlSeconds = 0;
    try (NettyResolver resolver = resolver(Duration.ofMinutes(1), Duration.ofHours(1))) {
      resolve(resolver, "www.example.test");
      resolve(resolver, "www.example.test");

      assertThat(questions).hasValue(1);
    }
  }

  @Test
  void resolve_unknownName_fails() throws Exception {
    code = 3; // NXDOMAIN
    try (NettyResolver resolver = resolver(Duration.ofSeconds(1), Duration.ofHours(1))) {
      assertThatThrownBy(() -> resolve(resolver, "no.example.test"))
          .hasCauseInstanceOf(UnknownHostException.class);
    }
  }

  @Test
  void resolve_unknownName_isToldFromAServerThatFails() throws Exception {
    assertThat(outcome(3, "no.example.test")).isEqualTo("no_such_name");
    assertThat(outcome(2, "broken.example.test")).isEqualTo("dns");
  }

  @ParameterizedTest
  @CsvSource({
    "'gone.test: Name or service not known', no_such_name",
    "'gone.test: Temporary failure in name resolution', dns",
    "'gone.test: nodename nor servname provided, or not known', dns",
    "'No such host is known (gone.test)', dns",
  })
  void ofResolving_textOfTheJdk_isANameThatDoesNotExistOnlyWhereItCanTell(
      String text, String kind) {
    FetchOutcome outcome = Failures.ofResolving(new UnknownHostException(text));

    assertThat(((FetchOutcome.Unreachable) outcome).kind()).isEqualTo(kind);
  }

  private static String kind(NettyResolver resolver, String name) {
    Throwable failure = catchThrowable(() -> resolve(resolver, name));
    return ((FetchOutcome.Unreachable) Failures.ofResolving(failure)).kind();
  }

  /** The stored kind of what comes of a name where the server answers with a code. */
  private String outcome(int answer, String name) throws Exception {
    code = answer;
    try (NettyResolver resolver = resolver(Duration.ofSeconds(1), Duration.ofHours(1))) {
      String first = kind(resolver, name);
      assertThat(kind(resolver, name)).as("the same from memory").isEqualTo(first);
      return first;
    }
  }

  @Test
  void resolve_localhost_comesFromTheHostsFile() throws Exception {
    try (NettyResolver resolver = resolver(Duration.ofSeconds(1), Duration.ofHours(1))) {
      assertThat(resolve(resolver, "localhost")).allMatch(InetAddress::isLoopbackAddress);
      assertThat(questions).hasValue(0);
    }
  }

  @Test
  void resolve_impossibleName_failsWithoutThrowing() throws Exception {
    try (NettyResolver resolver = resolver(Duration.ofSeconds(1), Duration.ofHours(1))) {
      assertThatThrownBy(() -> resolve(resolver, "a".repeat(300) + ".test"))
          .isInstanceOf(java.util.concurrent.ExecutionException.class);
    }
  }
}
