package prospector.actors.learn;

import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import prospector.actors.CborSerializable;
import prospector.prioritizer.Lesson;

/** What learners tell each other, with URLs, anchors and links at their greatest number. */
public final class LargestLessons {
  private LargestLessons() {}

  /** As many as a newcomer is told at once. */
  public static List<? extends CborSerializable> all() {
    int[] words = IntStream.range(0, 2_000).map(i -> (1 << 18) - 1 - i).toArray();
    long[] keys = LongStream.range(0, 500).map(i -> Long.MIN_VALUE + i).toArray();
    Lesson lesson = new Lesson(Long.MIN_VALUE, words, keys, keys, words, true);
    return PeerLearners.messages(Collections.nCopies(200, lesson));
  }
}
