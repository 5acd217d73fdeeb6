package prospector.node.replay;

/** Something over the number of pages fetched, as a picture shows it. */
public interface PlottedCurve {
  /** Of the curve. */
  String name();

  /** Pages at its end. */
  int pages();

  /** Its value after so many pages; that of its end beyond it. Finite, 0 or more. */
  double at(int pages);
}
