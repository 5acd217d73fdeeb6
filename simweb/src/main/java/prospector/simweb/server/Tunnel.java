package prospector.simweb.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;
import java.util.EnumMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Hostility;

/** The far end of a tunnel to a hostile host: a TLS handshake that no client should accept. */
interface Tunnel {
  /** The client has been told that it stands. */
  void open(ChannelHandlerContext context);

  /** Makes tunnels; certificates are signed once, when the first is wanted. */
  final class Ends {
    private final Map<TestAuthority.Flaw, SSLContext> contexts =
        new EnumMap<>(TestAuthority.Flaw.class);
    private final TestAuthority authority;

    Ends(TestAuthority authority) {
      this.authority = authority;
    }

    /** Null for kinds that are not about TLS. */
    @Nullable Tunnel of(Hostility kind) {
      return switch (kind) {
        case TLS_GARBAGE ->
            context -> new RawPlay(context, HostileReplies.GARBAGE, nanos -> {}).start();
        case TLS_SILENCE ->
            context -> new RawPlay(context, HostileReplies.SILENCE, nanos -> {}).start();
        case TLS_UNTRUSTED -> context -> secure(context, TestAuthority.Flaw.UNKNOWN_AUTHORITY);
        case TLS_EXPIRED -> context -> secure(context, TestAuthority.Flaw.EXPIRED);
        case TLS_WRONG_NAME -> context -> secure(context, TestAuthority.Flaw.WRONG_NAME);
        default -> null;
      };
    }

    private void secure(ChannelHandlerContext context, TestAuthority.Flaw flaw) {
      SSLContext tls = contexts.computeIfAbsent(flaw, authority::serverContext);
      SSLEngine engine = tls.createSSLEngine();
      engine.setUseClientMode(false);
      context.pipeline().addFirst(new SslHandler(engine));
    }
  }
}
