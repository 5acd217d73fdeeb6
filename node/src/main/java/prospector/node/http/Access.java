package prospector.node.http;

/** Who may use a route. Of what is not public nothing is said to the page of another site. */
public enum Access {
  /** Everybody, under whatever name the port is reached: for strangers. */
  PUBLIC,
  /** Everybody who reaches the port: the page without its data. */
  PAGE,
  /** On loopback everybody without a proxy between, elsewhere only who has the token. */
  LOOK,
  /** Only another site, which has a token of its own for this one. */
  SITE,
  /** Only who has the token. */
  CHANGE
}
