/**
 * One HTTP exchange with hard limits, as a value.
 *
 * <p>{@link prospector.web.fetch.Fetcher} is the face; {@link prospector.web.fetch.NettyFetcher}
 * does it. In order of a request's life:
 *
 * <ol>
 *   <li>A host always falls to the same {@code FetchLoop}, one thread with its own pool ({@code
 *       IdleConnections}), so nothing is locked. The total deadline starts here.
 *   <li>Without a kept connection, {@code Dial} resolves the name ({@link
 *       prospector.web.fetch.Resolver}), asks {@link prospector.web.fetch.AddressPolicy} about each
 *       address and connects to an address that passed, never to a name. Behind a proxy neither is
 *       done, because the proxy resolves. {@code Tunnel} and TLS follow where needed.
 *   <li>{@code Connection} sends the request; {@code ResponseReader} takes the bytes: heads through
 *       {@code HeadReader}, the wanted media type through {@code ResponsePolicy}, then the body by
 *       its framing ({@code BodyFraming}, {@code BodyReader}).
 *   <li>{@code ContentDecoder} inflates the complete body, and the {@code Exchange} completes with
 *       a {@link prospector.web.fetch.FetchOutcome}: exactly once, whatever happened.
 * </ol>
 *
 * <p>What a server can do wrong is a {@code FetchOutcome}; see {@code HostileServerTest} for the
 * list. Time and size come from {@link prospector.web.fetch.FetchLimits}.
 */
@NullMarked
package prospector.web.fetch;

import org.jspecify.annotations.NullMarked;
