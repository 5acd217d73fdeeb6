package prospector.nugget;

/**
 * A page that a nugget function is taught with.
 *
 * @param relevant what it is: as somebody labelled it, or as the function judged it
 * @param labelled whether somebody said so; the others are there for comparison, so that what they
 *     share with labelled pages is not taken for the reason of a label
 */
public record TaughtPage(PageDigest page, boolean relevant, boolean labelled) {}
