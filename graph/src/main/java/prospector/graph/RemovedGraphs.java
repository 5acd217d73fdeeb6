package prospector.graph;

/**
 * Graphs that were deleted.
 *
 * @param files 0 where there was none
 */
public record RemovedGraphs(long files, long bytes) {
  RemovedGraphs and(RemovedGraphs other) {
    return new RemovedGraphs(files + other.files, bytes + other.bytes);
  }
}
