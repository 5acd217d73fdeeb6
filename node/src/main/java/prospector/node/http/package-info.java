/**
 * HTTP as the dashboard and the API need it: a table of routes, who may use which, errors as
 * problem+json, and the server itself.
 *
 * <p>A {@link prospector.node.http.Route} says method, path and access; {@link
 * prospector.node.http.Router} finds the one that fits a request, asks {@link
 * prospector.node.http.AccessRule} whether it may be used, and turns whatever goes wrong into an
 * answer; {@link prospector.node.http.HttpFront} listens.
 */
@NullMarked
package prospector.node.http;

import org.jspecify.annotations.NullMarked;
