package prospector.node.http;

/** Who may use a route. */
public enum Access {
  /** Everybody, under whatever name the port is reached: for strangers. */
  PUBLIC,
  /** Everybody who reaches the port: the page without its data. */
  PAGE,
  /** On loopback everybody, elsewhere only who has the token. */
  LOOK,
  /** Only who has the token, and never from the page of another site. */
  CHANGE
}
