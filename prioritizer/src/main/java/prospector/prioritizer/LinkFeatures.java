package prospector.prioritizer;

/**
 * A link as the model sees it, made once when the link's score is first asked for.
 *
 * <p>The target's and the parent's arrays are shared: all links to one URL hold the same {@link
 * TargetFeatures}, all links of one page the same parent words. Index arrays have no order.
 *
 * @param target what the URL itself says
 * @param parentWords hashed words of the parent page, each in [0, 2^18)
 * @param words hashed words of the link, each in [0, 2^18), and the bins of those of its dense
 *     values that never change (see {@link Dense})
 * @param groups keys of the groups of the link, in the order of {@link GroupKind} after those of
 *     the target; 0 where the link has no such group
 * @param parentScore what the nugget function gave the parent, in [0,1]
 * @param parentRelevant whether the parent is a nugget
 */
@SuppressWarnings("ArrayRecordComponent") // compact on purpose: millions of these wait in memory
public record LinkFeatures(
    TargetFeatures target,
    int[] parentWords,
    int[] words,
    long[] groups,
    float parentScore,
    boolean parentRelevant) {}
