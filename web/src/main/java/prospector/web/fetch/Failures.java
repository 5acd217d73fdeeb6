package prospector.web.fetch;

import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.dns.DnsResponseCode;
import io.netty.handler.ssl.SslHandshakeTimeoutException;
import io.netty.resolver.dns.DnsErrorCauseException;
import io.netty.resolver.dns.DnsNameResolverTimeoutException;
import java.io.IOException;
import java.net.UnknownHostException;
import java.nio.channels.ClosedChannelException;
import java.util.Optional;
import java.util.concurrent.CompletionException;
import java.util.concurrent.TimeoutException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/** What an exception of the network stack means as an outcome. */
final class Failures {
  private static final int CAUSES_MAX = 10;

  // What glibc calls getaddrinfo's EAI_NONAME; the JDK hands on the text. macOS and Windows use
  // one text for this and for a machine that is offline, so theirs says nothing about the name.
  private static final String NO_NAME = "Name or service not known";

  private Failures() {}

  static FetchOutcome ofResolving(Throwable failure) {
    if (find(failure, TimeoutException.class).isPresent()
        || find(failure, DnsNameResolverTimeoutException.class).isPresent()) {
      return new FetchOutcome.TimedOut("dns");
    }
    Throwable cause =
        failure instanceof CompletionException && failure.getCause() != null
            ? failure.getCause()
            : failure;
    String kind = isNoSuchName(failure) ? FetchOutcome.Unreachable.NO_SUCH_NAME : "dns";
    return new FetchOutcome.Unreachable(kind, describe(cause));
  }

  /** Only where DNS was asked and said so: a server that fails or does not know is asked again. */
  private static boolean isNoSuchName(Throwable failure) {
    Optional<DnsErrorCauseException> answer = find(failure, DnsErrorCauseException.class);
    if (answer.isPresent()) {
      return answer.get().getCode().equals(DnsResponseCode.NXDOMAIN);
    }
    return find(failure, UnknownHostException.class)
        .map(unknown -> String.valueOf(unknown.getMessage()))
        .filter(text -> text.contains(NO_NAME))
        .isPresent();
  }

  static FetchOutcome ofConnecting(Throwable failure) {
    return failure instanceof ConnectTimeoutException
        ? new FetchOutcome.TimedOut("connect")
        : new FetchOutcome.Unreachable("connect", describe(failure));
  }

  static FetchOutcome ofTls(Throwable failure) {
    return failure instanceof SslHandshakeTimeoutException
        ? new FetchOutcome.TimedOut("tls")
        : new FetchOutcome.Unreachable("tls", describe(failure));
  }

  static FetchOutcome ofExchange(Throwable failure) {
    Optional<SSLException> tls = find(failure, SSLException.class);
    if (tls.isPresent()) {
      return new FetchOutcome.Unreachable("tls", describe(tls.get()));
    }
    if (find(failure, ClosedChannelException.class).isPresent()) {
      return new FetchOutcome.Unreachable("closed", "closed while sending");
    }
    return find(failure, IOException.class).isPresent()
        ? new FetchOutcome.Unreachable("reset", describe(failure))
        : new FetchOutcome.Malformed("unexpected " + describe(failure));
  }

  private static <T extends Throwable> Optional<T> find(Throwable failure, Class<T> type) {
    @Nullable Throwable cause = failure;
    for (int i = 0; i < CAUSES_MAX && cause != null; i++) {
      if (type.isInstance(cause)) {
        return Optional.of(type.cast(cause));
      }
      cause = cause.getCause();
    }
    return Optional.empty();
  }

  private static String describe(Throwable failure) {
    String message =
        failure.getMessage() == null ? failure.getClass().getSimpleName() : failure.getMessage();
    String text =
        failure instanceof UnknownHostException || failure instanceof IOException
            ? String.valueOf(message)
            : failure.getClass().getSimpleName() + ": " + message;
    return text.length() > 200 ? text.substring(0, 200) : text;
  }
}
