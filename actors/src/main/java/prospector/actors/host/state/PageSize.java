package prospector.actors.host.state;

/**
 * How large the answers of a host are: the mean of its bodies, the last ones most.
 *
 * <p>Bytes and not time, so that every node and every restart come to the same.
 *
 * @param bytes the mean, after decompression
 * @param answers that it is the mean of; the last {@value #REMEMBERED} have about equal weight
 */
public record PageSize(double bytes, int answers) {
  /** Of a host that has not answered yet. */
  public static final PageSize NONE = new PageSize(0, 0);

  private static final int REMEMBERED = 8;

  /** With one answer more. */
  public PageSize after(long body) {
    int count = Math.min(REMEMBERED, answers + 1);
    return new PageSize(bytes + (body - bytes) / count, count);
  }
}
