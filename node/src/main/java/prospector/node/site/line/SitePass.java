package prospector.node.site.line;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import prospector.node.http.Credential;
import prospector.node.http.PinnedCertificates;
import prospector.node.http.Token;
import prospector.node.settings.HttpSettings;
import prospector.node.settings.NodeSettings;
import prospector.node.settings.SettingsException;
import prospector.node.settings.SiteSettings;

/**
 * By what this site and another one know each other.
 *
 * @param theirs what its requests come with
 * @param token that this one's come with; empty where that is a certificate
 * @param tls of this one as a client; empty for what Java trusts
 */
public record SitePass(Credential theirs, Optional<Token> token, Optional<SSLContext> tls) {
  /** A token that both know. */
  public static SitePass of(Token token) {
    return new SitePass(token, Optional.of(token), Optional.empty());
  }

  /**
   * One for each of the other sites.
   *
   * @param clock says when the time of a certificate is over
   * @throws SettingsException when a file cannot be read, or two sites could not be told apart
   */
  public static Map<SiteSettings.Peer, SitePass> all(NodeSettings settings, Clock clock) {
    Map<SiteSettings.Peer, SitePass> passes = new LinkedHashMap<>();
    List<String> complaints = new ArrayList<>();
    for (SiteSettings.Peer peer : settings.site().peers()) {
      try {
        SitePass pass = read(peer, settings.http().tls(), clock);
        if (passes.values().stream().anyMatch(pass::isTakenFor)) {
          complaints.add(
              "prospector.site.peers: expected another token-file or certificate for each site,"
                  + " got that of "
                  + peer.name()
                  + " twice");
        }
        passes.put(peer, pass);
      } catch (IOException e) {
        complaints.add("prospector.site.peers: " + peer.name() + ": " + e.getMessage());
      }
    }
    if (!complaints.isEmpty()) {
      throw new SettingsException(complaints);
    }
    return passes;
  }

  private static SitePass read(SiteSettings.Peer peer, Optional<HttpSettings.Tls> own, Clock clock)
      throws IOException {
    Optional<Token> token = Optional.empty();
    if (peer.tokenFile().isPresent()) {
      token = Optional.of(Token.of(peer.tokenFile().get()));
    }
    if (peer.certificate().isEmpty()) {
      return of(token.orElseThrow()); // settings have one of the two
    }
    if (token.isEmpty() && own.isEmpty()) {
      throw new IOException(
          "without token-file this site shows its own certificate there: expected one"
              + " (prospector.http.tls.key-store)");
    }
    PinnedCertificates certificates = PinnedCertificates.of(peer.certificate().get(), clock);
    return new SitePass(
        token.isPresent() ? token.get() : certificates,
        token,
        Optional.of(certificates.client(own)));
  }

  private boolean isTakenFor(SitePass other) {
    if (theirs instanceof PinnedCertificates mine) {
      return other.theirs instanceof PinnedCertificates its && mine.meets(its);
    }
    return token.isPresent() && other.token.map(it -> it.is(token.get().text())).orElse(false);
  }

  void dress(HttpClient.Builder client) {
    tls.ifPresent(client::sslContext);
  }

  void dress(HttpRequest.Builder request) {
    token.ifPresent(it -> request.header("Authorization", "Bearer " + it.text()));
  }
}
