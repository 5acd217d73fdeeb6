/**
 * Serves a simulated or a stored web over loopback HTTP.
 *
 * <p>{@link prospector.simweb.server.SimWebServer} serves a {@link prospector.simweb.FakeWeb} as an
 * HTTP proxy, or directly on addresses of 127.0.0.0/8; {@link
 * prospector.simweb.server.CorpusServer} serves the pages of a WARC file. Both sit on the same
 * front: one event loop thread, so that the order of events in the request log is the order in
 * which they happened, and latency is a timer, never a blocked thread.
 */
@NullMarked
package prospector.simweb.server;

import org.jspecify.annotations.NullMarked;
