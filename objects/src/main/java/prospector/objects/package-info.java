/** Puts files into stores that speak S3's interface. Knows nothing of crawls. */
@NullMarked
package prospector.objects;

import org.jspecify.annotations.NullMarked;
