package prospector.node.wiring;

import prospector.node.settings.NodeSettings;
import prospector.web.fetch.Fetcher;

/** Opens fetchers for commands that make a single request. */
public interface Fetchers {
  /** A fetcher with these settings; the caller closes it. */
  Fetcher open(NodeSettings settings);
}
