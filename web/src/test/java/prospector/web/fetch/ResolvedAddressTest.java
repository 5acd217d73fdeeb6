package prospector.web.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import prospector.web.url.HostKey;

/** The address that is checked is the address that is connected to. */
final class ResolvedAddressTest {
  private static final String ANSWER = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok";
  private static final FetcherSettings PUBLIC_AND_LOOPBACK_1 =
      FetchRig.SETTINGS.withAddresses(
          new AddressPolicy(false, List.of(AddressRange.parse("127.0.0.1"))));

  private ScriptedServer server;

  ResolvedAddressTest() throws Exception {
    server = new ScriptedServer();
  }

  @BeforeEach
  void script() {
    server.on("/", ANSWER);
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private FetchResult fetch(FetcherSettings settings, Resolver resolver, String host)
      throws Exception {
    try (NettyFetcher fetcher = new NettyFetcher(settings, resolver, Clock.systemUTC())) {
      return FetchRig.get(fetcher, "http://" + host + ":" + server.port() + "/");
    }
  }

  private static Resolver names(String name, String... addresses) throws Exception {
    List<InetAddress> resolved = new java.util.ArrayList<>();
    for (String address : addresses) {
      resolved.add(InetAddress.getByName(address));
    }
    return new FetchRig.NamesOf(Map.of(name, resolved));
  }

  @Test
  void hostAddress_isTheOneThatIsAsked_notOneThatIsPassedOver() throws Exception {
    HostAddress hosts =
        new HostAddress(
            names("a.test", "10.0.0.7", "8.8.4.4", "9.9.9.9"), AddressPolicy.PUBLIC_ONLY);

    assertThat(address(hosts, "http://a.test").getHostAddress()).isEqualTo("8.8.4.4");
    assertThat(address(hosts, "http://192.0.2.3").getHostAddress()).isEqualTo("192.0.2.3");
    HostAddress inside =
        new HostAddress(names("b.test", "10.0.0.7", "10.0.0.8"), AddressPolicy.PUBLIC_ONLY);
    assertThat(address(inside, "http://b.test").getHostAddress()).isEqualTo("10.0.0.7");
  }

  private static InetAddress address(HostAddress hosts, String host) throws Exception {
    return hosts.of(new HostKey(host)).toCompletableFuture().get();
  }

  /** RFC 8305 section 4: three of one family are not all that is tried. */
  @Test
  void dial_manyAddressesOfOneFamily_theOtherFamilyComesSecond() throws Exception {
    InetAddress[] four = new InetAddress[4];
    for (int i = 0; i < 4; i++) {
      four[i] = InetAddress.getByAddress(new byte[] {8, 8, 8, (byte) i});
    }
    InetAddress six = InetAddress.getByName("2001:4860:4860::8888");
    InetAddress seven = InetAddress.getByName("2001:4860:4860::8844");

    assertThat(Dial.withOtherFamily(List.of(four[0], four[1], four[2], four[3], six, seven)))
        .containsExactly(four[0], six, four[1], four[2], four[3], seven);
    assertThat(Dial.withOtherFamily(List.of(six, seven, four[0])))
        .containsExactly(six, four[0], seven);
    assertThat(Dial.withOtherFamily(List.of(four[0], six, four[1])))
        .containsExactly(four[0], six, four[1]);
    assertThat(Dial.withOtherFamily(List.of(four[0], four[1], four[2])))
        .containsExactly(four[0], four[1], four[2]);
    assertThat(Dial.withOtherFamily(List.of(four[0]))).containsExactly(four[0]);
  }

  @Test
  void fetch_nameThatDnsCannotHold_isNoName() throws Exception {
    Resolver nobody = names("a.test", "127.0.0.1");
    for (String name :
        List.of("www..a.test", "x".repeat(64) + ".test", "a.".repeat(130) + "test")) {
      assertThat(fetch(PUBLIC_AND_LOOPBACK_1, nobody, name).outcome())
          .isEqualTo(
              new FetchOutcome.Unreachable(
                  FetchOutcome.Unreachable.NO_SUCH_NAME, "no name that DNS could hold"));
    }
  }

  @Test
  void fetch_nameOfPrivateAddress_isRefusedWithoutConnecting() throws Exception {
    FetcherSettings settings = FetchRig.SETTINGS.withAddresses(AddressPolicy.PUBLIC_ONLY);

    FetchResult result = fetch(settings, names("inside.test", "127.0.0.1"), "inside.test");

    assertThat(result.outcome())
        .isEqualTo(new FetchOutcome.Refused("private_address", "loopback 127.0.0.1", 0));
    assertThat(server.connections()).isZero();
  }

  @Test
  void fetch_badPort_isRefusedWithoutResolving() throws Exception {
    try (NettyFetcher fetcher =
        new NettyFetcher(FetchRig.SETTINGS, names("inside.test", "127.0.0.1"), Clock.systemUTC())) {
      FetchResult result = FetchRig.get(fetcher, "http://inside.test:25/");

      assertThat(result.outcome()).isEqualTo(new FetchOutcome.Refused("port", "port 25", 0));
    }
  }

  @Test
  void fetch_literalPrivateAddress_isRefused() throws Exception {
    FetcherSettings settings = FetchRig.SETTINGS.withAddresses(AddressPolicy.PUBLIC_ONLY);

    for (String host : List.of("127.0.0.1", "[::1]", "[::ffff:7f00:1]")) {
      FetchResult result = fetch(settings, names("unused", "127.0.0.1"), host);

      assertThat(result.outcome()).isInstanceOf(FetchOutcome.Refused.class);
    }
    assertThat(server.connections()).isZero();
  }

  @Test
  void fetch_nameWithAllowedAndRefusedAddress_connectsToTheAllowedOne() throws Exception {
    FetchResult result =
        fetch(PUBLIC_AND_LOOPBACK_1, names("mixed.test", "10.0.0.1", "127.0.0.1"), "mixed.test");

    assertThat(result.outcome()).isInstanceOf(FetchOutcome.Success.class);
    assertThat(result.remoteAddress()).contains("127.0.0.1");
    assertThat(server.requests().get(0)).contains("\r\nHost: mixed.test:" + server.port() + "\r\n");
  }

  @Test
  void fetch_nameThatChangesItsAnswer_isAskedOnceAConnection() throws Exception {
    AtomicInteger asked = new AtomicInteger();
    InetAddress allowed = InetAddress.getByName("127.0.0.1");
    InetAddress other = InetAddress.getByName("127.0.0.2");
    Resolver rebinding =
        resolver(
            name ->
                CompletableFuture.completedFuture(
                    List.of(asked.getAndIncrement() == 0 ? allowed : other)));

    FetchResult result = fetch(PUBLIC_AND_LOOPBACK_1, rebinding, "rebind.test");

    assertThat(result.remoteAddress()).contains("127.0.0.1");
    assertThat(asked).hasValue(1);
  }

  @Test
  void fetch_firstAddressRefusesConnections_triesTheNext() throws Exception {
    FetchResult result =
        fetch(FetchRig.SETTINGS, names("two.test", "127.0.0.9", "127.0.0.1"), "two.test");

    assertThat(result.outcome()).isInstanceOf(FetchOutcome.Success.class);
  }

  @Test
  void fetch_resolverSilent_timesOutInDns() throws Exception {
    Resolver silent = resolver(name -> new CompletableFuture<>());

    FetchResult result = fetch(FetchRig.deadline(Duration.ofMillis(200)), silent, "slow.test");

    assertThat(result.outcome()).isEqualTo(new FetchOutcome.TimedOut("dns"));
  }

  @Test
  void fetch_resolverTimesOut_isTimedOutInDns() throws Exception {
    Resolver late = resolver(name -> CompletableFuture.failedFuture(new TimeoutException("late")));

    assertThat(fetch(FetchRig.SETTINGS, late, "slow.test").outcome())
        .isEqualTo(new FetchOutcome.TimedOut("dns"));
  }

  @Test
  void fetch_resolverThrows_stillCompletes() throws Exception {
    Resolver broken =
        resolver(
            name -> {
              throw new IllegalStateException("broken");
            });

    assertThat(fetch(FetchRig.SETTINGS, broken, "x.test").outcome())
        .isInstanceOf(FetchOutcome.Unreachable.class);
  }

  private static Resolver resolver(
      java.util.function.Function<String, CompletionStage<List<InetAddress>>> answer) {
    return new Resolver() {
      @Override
      public CompletionStage<List<InetAddress>> resolve(String hostName) {
        return answer.apply(hostName);
      }

      @Override
      public void close() {}
    };
  }

  @Test
  void userAgent_withoutContact_isNameAndVersion() {
    assertThat(new UserAgent("prospector", "0.1", Optional.empty()).headerValue())
        .isEqualTo("prospector/0.1");
  }
}
