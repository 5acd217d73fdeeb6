/**
 * What readers of the web's bytes cost at most: their budgets, fuzz corpora and adversaries are
 * those of the tests of {@code web} and {@code nugget}.
 */
@NullMarked
package prospector.bench.readers;

import org.jspecify.annotations.NullMarked;
