/**
 * A cluster under a seeded schedule of disasters, judged by the log of the web it crawls.
 *
 * <p>{@link prospector.bench.chaos.Schedule} draws the {@link prospector.bench.chaos.Strike}s,
 * {@link prospector.bench.chaos.Drill} carries them out on the processes and notes an {@link
 * prospector.bench.chaos.Incident} for each, {@link prospector.bench.chaos.LogVerdict} holds the
 * log against the incidents.
 */
@NullMarked
package prospector.bench.chaos;

import org.jspecify.annotations.NullMarked;
