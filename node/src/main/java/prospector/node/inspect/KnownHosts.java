package prospector.node.inspect;

import akka.actor.typed.ActorSystem;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import prospector.actors.host.state.HostStateReader;
import prospector.actors.host.state.UrlStates;
import prospector.persistence.CrawlDatabase;
import prospector.web.url.HostKey;

/** What the hosts know of their URLs, from their journals. */
record KnownHosts(Map<HostKey, UrlStates> states) {
  static KnownHosts read(CrawlDatabase database, ActorSystem<?> serializers) {
    HostStateReader reader = new HostStateReader(database.journal(), serializers);
    Map<HostKey, UrlStates> states = new HashMap<>();
    for (String id : database.journal().persistenceIds("host|")) {
      UrlStates urls = UrlStates.of(reader.read(id));
      states.put(new HostKey(urls.host()), urls);
    }
    return new KnownHosts(states);
  }

  /** Targets of hand-offs that still wait in an outbox. */
  Set<String> handedOff(String crawl) {
    Set<String> urls = new HashSet<>();
    states.values().forEach(host -> urls.addAll(host.leaving(crawl)));
    return urls;
  }
}
