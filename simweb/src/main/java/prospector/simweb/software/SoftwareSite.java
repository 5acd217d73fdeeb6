package prospector.simweb.software;

import prospector.simweb.Answer;

/** One site; what it says is a pure function of the path. */
interface SoftwareSite {
  /** Answer to a path, with its query. */
  Answer answer(String path);

  /** What the path is. */
  Kind kind(String path);

  /** Absolute URL of an article, by its number in [0, {@link Articles#COUNT}). */
  String url(int article);
}
