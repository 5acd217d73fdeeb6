/**
 * A cluster for benchmarks: a PostgreSQL, the simulated web and the nodes, each a process of its
 * own ({@link prospector.bench.cluster.BenchCluster}), seen through the cluster's tables ({@link
 * prospector.bench.cluster.ClusterView}).
 */
@NullMarked
package prospector.bench.cluster;

import org.jspecify.annotations.NullMarked;
