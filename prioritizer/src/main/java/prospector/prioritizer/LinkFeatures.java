package prospector.prioritizer;

/**
 * A link as the model sees it, made once when the link becomes known.
 *
 * @param words hashed indices of the sparse binary features, ascending, in [0, 2^18)
 * @param groups keys of the groups whose success counts matter to it (siblings, host, path prefix,
 *     directory, host and tag path, anchor ...), in the fixed order of {@link LinkFeaturizer}; 0
 *     where the link has no such group
 * @param dense dense values that do not change with the model, in the order of {@link
 *     LinkFeaturizer}
 */
@SuppressWarnings("ArrayRecordComponent") // compact on purpose: millions of these wait in memory
public record LinkFeatures(int[] words, long[] groups, float[] dense) {}
