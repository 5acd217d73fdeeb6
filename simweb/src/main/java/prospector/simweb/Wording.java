package prospector.simweb;

/** Kind of words in an anchor. */
enum Wording {
  /** "next", "more", "here" */
  GENERIC,
  /** a word of the topic among others */
  TOPICAL,
  /** words that say nothing of the topic */
  PLAIN
}
