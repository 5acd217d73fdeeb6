package prospector.simweb;

/** What a page is for the topic; decides how links to it look. */
enum Nature {
  /** an article with the phrase */
  RELEVANT,
  /** entrance, part or list of a topical section */
  HUB,
  /** another article of a topical section */
  LOOKALIKE,
  /** everything else */
  PLAIN
}
