package prospector.graph.rank;

import java.util.BitSet;
import prospector.graph.GraphLevel;

/**
 * The same measures by other means: PageRank as the solution of linear equations, by Gaussian
 * elimination; hubs and authorities from a matrix that is squared until only its largest
 * eigenvalues are left. For graphs of some hundred URLs.
 */
final class Dense {
  private final boolean[][] links;
  private final int size;

  Dense(boolean[][] links) {
    this.links = links;
    this.size = links.length;
  }

  static Dense of(GraphLevel level) throws java.io.IOException {
    boolean[][] links = new boolean[level.size()][level.size()];
    level.forEachLink((from, to) -> links[from][to] = true);
    return new Dense(links);
  }

  double[] inDegrees() {
    double[] degrees = new double[size];
    for (boolean[] row : links) {
      for (int to = 0; to < size; to++) {
        degrees[to] += row[to] ? 1 : 0;
      }
    }
    return degrees;
  }

  /** Solves rank = (1 - d) start + d (links + dangling start) rank. */
  double[] pageRank(double damping, double[] start) {
    double[][] equations = new double[size][size + 1];
    for (int from = 0; from < size; from++) {
      int many = 0;
      for (boolean link : links[from]) {
        many += link ? 1 : 0;
      }
      for (int to = 0; to < size; to++) {
        double share = many == 0 ? start[to] : links[from][to] ? 1.0 / many : 0;
        equations[to][from] = (from == to ? 1 : 0) - damping * share;
      }
      equations[from][size] = (1 - damping) * start[from];
    }
    return solve(equations);
  }

  private double[] solve(double[][] rows) {
    for (int column = 0; column < size; column++) {
      int pivot = column;
      for (int row = column; row < size; row++) {
        pivot = Math.abs(rows[row][column]) > Math.abs(rows[pivot][column]) ? row : pivot;
      }
      double[] swapped = rows[column];
      rows[column] = rows[pivot];
      rows[pivot] = swapped;
      for (int row = 0; row < size; row++) {
        double factor = row == column ? 0 : rows[row][column] / rows[column][column];
        for (int i = column; factor != 0 && i <= size; i++) {
          rows[row][i] -= factor * rows[column][i];
        }
      }
    }
    double[] solution = new double[size];
    for (int i = 0; i < size; i++) {
      solution[i] = rows[i][size] / rows[i][i];
    }
    return solution;
  }

  double[] everywhere() {
    double[] start = new double[size];
    java.util.Arrays.fill(start, 1.0 / size);
    return start;
  }

  double[] at(BitSet pages) {
    double[] start = new double[size];
    pages.stream().forEach(page -> start[page] = 1.0 / pages.cardinality());
    return start;
  }

  /** Pages that link to one of some. */
  BitSet sources(BitSet pages) {
    BitSet sources = new BitSet();
    for (int from = 0; from < size; from++) {
      for (int to = 0; to < size; to++) {
        if (links[from][to] && pages.get(to)) {
          sources.set(from);
        }
      }
    }
    return sources;
  }

  /** Authorities among some pages. */
  double[] authorities(BitSet pages) {
    return dominant(pages, false);
  }

  /** Hubs of some pages. */
  double[] hubs(BitSet pages) {
    return dominant(pages, true);
  }

  private double[] dominant(BitSet pages, boolean hubs) {
    BitSet sources = sources(pages);
    double[][] matrix = new double[size][size];
    double[] start = new double[size];
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        for (int c = 0; c < size; c++) {
          boolean first = hubs ? linked(pages, a, c) : linked(pages, c, a);
          boolean second = hubs ? linked(pages, b, c) : linked(pages, c, b);
          matrix[a][b] += first && second ? 1 : 0;
        }
      }
      // authorities start as what hubs of 1 each give
      for (int c = 0; c < size; c++) {
        start[a] += hubs ? (sources.get(a) && c == 0 ? 1 : 0) : linked(pages, c, a) ? 1 : 0;
      }
    }
    for (int i = 0; i < 40; i++) {
      matrix = normal(times(matrix, matrix));
    }
    double[] values = new double[size];
    double sum = 0;
    for (int a = 0; a < size; a++) {
      for (int b = 0; b < size; b++) {
        values[a] += matrix[a][b] * start[b];
      }
      sum += values[a];
    }
    for (int a = 0; a < size; a++) {
      values[a] = sum == 0 ? 0 : values[a] / sum;
    }
    return values;
  }

  private boolean linked(BitSet pages, int from, int to) {
    return pages.get(to) && links[from][to];
  }

  private double[][] times(double[][] left, double[][] right) {
    double[][] product = new double[size][size];
    for (int a = 0; a < size; a++) {
      for (int c = 0; c < size; c++) {
        for (int b = 0; left[a][c] != 0 && b < size; b++) {
          product[a][b] += left[a][c] * right[c][b];
        }
      }
    }
    return product;
  }

  private double[][] normal(double[][] matrix) {
    double largest = 0;
    for (double[] row : matrix) {
      for (double value : row) {
        largest = Math.max(largest, value);
      }
    }
    for (double[] row : matrix) {
      for (int i = 0; largest > 0 && i < size; i++) {
        row[i] /= largest;
      }
    }
    return matrix;
  }
}
