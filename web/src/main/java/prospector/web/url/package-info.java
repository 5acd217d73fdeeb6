/** URLs as a crawler sees them: normalisation, hosts, registrable domains. */
@NullMarked
package prospector.web.url;

import org.jspecify.annotations.NullMarked;
