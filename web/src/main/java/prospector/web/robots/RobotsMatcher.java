package prospector.web.robots;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Arrays;

/**
 * The path patterns of one robots.txt, compiled: which of them match a path is found by reading the
 * path, not by trying one pattern after the other.
 *
 * <p>A pattern is a chain of literal pieces between its stars. Patterns that begin with the same
 * pieces share them, so all patterns together are a tree of pieces; a piece counts where the piece
 * before it has ended, and the first place where it can end is the best one for all that follows.
 * The first pieces stand in one {@link PieceTrie}, asked once at the start of the path; all others
 * in a second one, asked at each place of the path. A {@code $} is one more byte at the end of the
 * piece, and of the path, that occurs nowhere else.
 *
 * <p><em>No path costs more than {@value #STEPS_MAX} steps</em> (some 10 ns each), whatever the
 * rules are and however many. A path that would is not allowed, which errs on the host's side; an
 * ordinary one takes a few steps a character. Immutable; safe to share.
 */
final class RobotsMatcher {
  /** Steps that deciding one path may take: some 0.2 ms, ten a character of the longest URL. */
  static final int STEPS_MAX = 20_000;

  /** Behind the last byte of a path; not part of UTF-8. */
  static final byte END = (byte) 0xFF;

  /** No rule ends here, or no other piece follows. */
  static final int NONE = -1;

  /**
   * The tree of pieces. Its places are numbered: first those of first pieces, one each, in the
   * order of their trie; then all others, those of one piece together.
   *
   * @param firsts first pieces
   * @param others all other pieces
   * @param placesOf by number of another piece: its first place, and one more
   * @param strength by place: of the rule that ends there ({@link RobotsRule#strength()}), or NONE
   * @param inner by place: its number among those that others follow, or NONE
   * @param parent by place less the first pieces: number among the inner ones of the one before
   * @param innerCount how many inner ones there are
   * @param strongest of the rules that have a star
   */
  @SuppressWarnings("ArrayRecordComponent") // compact on purpose, never compared
  record Tree(
      PieceTrie firsts,
      PieceTrie others,
      int[] placesOf,
      int[] strength,
      int[] inner,
      int[] parent,
      int innerCount,
      int strongest) {}

  private final Tree tree;
  private final int firstPlaces;

  RobotsMatcher(Tree tree) {
    this.tree = tree;
    this.firstPlaces = tree.strength().length - tree.parent().length;
  }

  /** Bytes of heap it takes. */
  long bytes() {
    long numbers =
        (long) tree.placesOf().length
            + tree.strength().length
            + tree.inner().length
            + tree.parent().length;
    return tree.firsts().bytes() + tree.others().bytes() + 4 * numbers + 160;
  }

  /**
   * Whether a path may be fetched: the longest pattern decides, allow wins a tie (RFC 9309 section
   * 2.2.2).
   *
   * @param path in comparable form
   */
  boolean allows(String path, StepCount steps) {
    Run run = new Run(path);
    boolean allowed = run.decide();
    steps.add(run.steps);
    return allowed;
  }

  /** One decision. */
  private final class Run implements PieceTrie.Found {
    private final byte[] path;
    private final int[] endedAt; // by inner place: 0 not yet, else where + 1
    private int best = NONE;
    private int begun;
    private int start;
    private int steps;

    Run(String text) {
      byte[] bytes = text.getBytes(UTF_8);
      path = Arrays.copyOf(bytes, bytes.length + 1);
      path[bytes.length] = END;
      endedAt = new int[tree.innerCount()];
    }

    boolean decide() {
      start = NONE;
      steps = (path.length + endedAt.length) / 16 + tree.firsts().find(path, 0, STEPS_MAX, this);
      if (begun > 0) {
        for (start = 0; start < path.length && isOpen(); start++) {
          int descent = tree.others().find(path, start, STEPS_MAX - steps, this);
          steps += descent; // apart, as this counts in between
        }
      }
      return steps <= STEPS_MAX && (best == NONE || RobotsRule.isAllow(best));
    }

    /** Whether the rest of the path can change anything. */
    private boolean isOpen() {
      return steps <= STEPS_MAX && best < tree.strongest();
    }

    @Override
    public void piece(int number, int end) {
      if (start == NONE) {
        reached(number, end);
        return;
      }
      int from = tree.placesOf()[number];
      int to = tree.placesOf()[number + 1];
      steps += to - from;
      for (int place = from; place < to && steps <= STEPS_MAX; place++) {
        int before = endedAt[tree.parent()[place - firstPlaces]];
        if (before != 0 && before - 1 <= start) {
          reached(place, end);
        }
      }
    }

    private void reached(int place, int end) {
      best = Math.max(best, tree.strength()[place]);
      int inner = tree.inner()[place];
      if (inner != NONE && endedAt[inner] == 0) {
        endedAt[inner] = end + 1;
        begun++;
      }
    }
  }
}
