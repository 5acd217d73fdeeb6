package prospector.search;

/**
 * An index that was deleted.
 *
 * @param files 0 where there was none of ours
 */
public record RemovedIndex(long files, long bytes) {}
