package prospector.prioritizer;

/**
 * One known link to a waiting URL: everything known of it before the fetch.
 *
 * @param parent the page it stands on
 * @param anchor text of the link
 * @param context text around it
 * @param tagPath its template position
 * @param position 0-based rank among its page's links
 */
public record LinkEvidence(
    Parent parent, String anchor, String context, String tagPath, int position) {
  public LinkEvidence {
    anchor = SharedText.of(anchor);
    tagPath = SharedText.of(tagPath);
  }
}
