package prospector.bench.rank;

/** Time that something took: by the clock, and of all cores. */
record Spent(double seconds, double cpuSeconds) {}
