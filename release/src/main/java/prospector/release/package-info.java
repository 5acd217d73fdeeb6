/**
 * What is given to users: archives, a Debian package and an image, made by the build from the other
 * modules' jars.
 *
 * <p>There is no code here but tests: of the files that packages bring along (Compose, Kubernetes,
 * services), against the configuration that the code reads.
 */
@NullMarked
package prospector.release;

import org.jspecify.annotations.NullMarked;
