package prospector.simweb.server;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.ssl.SslHandler;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import org.jspecify.annotations.Nullable;
import prospector.simweb.Hostility;

/**
 * The far end of a tunnel to a hostile host: a TLS handshake that is broken, or whose certificate
 * is none that every client takes. Behind it the host answers as over http.
 */
interface Tunnel {
  /** The client has been told that it stands. */
  void open(ChannelHandlerContext context);

  /** Makes tunnels; certificates are signed once a host, when the first is wanted. */
  final class Ends {
    private final Map<String, SSLContext> contexts = new HashMap<>(); // by host: it has one flaw
    private final TestAuthority authority;

    Ends(TestAuthority authority) {
      this.authority = authority;
    }

    /** Null for kinds that are not about TLS. */
    @Nullable Tunnel of(Hostility kind, String host) {
      return switch (kind) {
        case TLS_GARBAGE ->
            context -> new RawPlay(context, HostileReplies.GARBAGE, nanos -> {}).start();
        case TLS_SILENCE ->
            context -> new RawPlay(context, HostileReplies.SILENCE, nanos -> {}).start();
        case TLS_UNTRUSTED ->
            context -> secure(context, TestAuthority.Flaw.UNKNOWN_AUTHORITY, host);
        case TLS_EXPIRED -> context -> secure(context, TestAuthority.Flaw.EXPIRED, host);
        case TLS_WRONG_NAME -> context -> secure(context, TestAuthority.Flaw.WRONG_NAME, host);
        default -> null;
      };
    }

    private void secure(ChannelHandlerContext context, TestAuthority.Flaw flaw, String host) {
      SSLContext tls = contexts.computeIfAbsent(host, name -> authority.serverContext(flaw, name));
      SSLEngine engine = tls.createSSLEngine();
      engine.setUseClientMode(false);
      context.pipeline().addFirst(new SslHandler(engine), HttpFront.newCodec());
    }
  }
}
