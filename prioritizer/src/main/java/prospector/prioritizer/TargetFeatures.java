package prospector.prioritizer;

/**
 * The part of a link's features that its target alone decides.
 *
 * @param page fingerprint of the URL
 * @param words hashed words of host and path, each in [0, 2^18)
 * @param groups keys of the target's groups, in the order of {@link GroupKind}; 0 where it has none
 */
@SuppressWarnings("ArrayRecordComponent") // compact on purpose: shared by the links of one URL
public record TargetFeatures(long page, int[] words, long[] groups) {}
