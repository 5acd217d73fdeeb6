/**
 * Runs the cases of other projects (WPT, google/robotstxt, Protego, urlcanon and others) against
 * our own entry points; the cases and their origins lie under {@code conformance/NAME} in the test
 * resources.
 */
@NullMarked
package prospector.web.conformance;

import org.jspecify.annotations.NullMarked;
