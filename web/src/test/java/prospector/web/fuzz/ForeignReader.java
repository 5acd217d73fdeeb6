package prospector.web.fuzz;

import java.util.List;

/** A reader of the web's bytes: what it may cost, what it is tried with, what must hold. */
public interface ForeignReader {
  /** Upper case, with underscores. */
  String name();

  /** What an input may cost at most. */
  Budget budget();

  /** Inputs that are changed at random, and words of the format. */
  FuzzCorpus corpus();

  /** Inputs of any size that are meant to cost much. */
  List<Adversary> adversaries();

  /** Longest input that gets this far, in bytes: the fetcher's or a reader's own limit. */
  int bytesMax();

  /**
   * Reads the input; this is what is measured.
   *
   * @return what must hold of the result: throws, or fails an assertion, where it does not
   */
  Runnable read(byte[] input);
}
