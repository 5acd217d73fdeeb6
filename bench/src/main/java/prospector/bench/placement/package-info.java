/**
 * Where shards go when nodes come and go, by simulation: how evenly they lie and how many move,
 * with our placement, Akka's consistent hashing, plain rendezvous hashing and modulo.
 */
@NullMarked
package prospector.bench.placement;

import org.jspecify.annotations.NullMarked;
