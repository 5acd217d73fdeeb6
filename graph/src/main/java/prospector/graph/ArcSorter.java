package prospector.graph;

import it.unimi.dsi.fastutil.objects.ObjectArrayList;
import it.unimi.dsi.webgraph.BVGraph;
import it.unimi.dsi.webgraph.ImmutableGraph;
import it.unimi.dsi.webgraph.Transform;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Makes a compressed graph and its transpose of links in any order: sorts them in batches on the
 * disk, and merges those. A link that comes several times is one.
 */
final class ArcSorter {
  private final int nodes;
  private final Path room;
  private final int[] from;
  private final int[] to;
  private final ObjectArrayList<File> forward = new ObjectArrayList<>();
  private final ObjectArrayList<File> backward = new ObjectArrayList<>();
  private int waiting;

  /**
   * @param nodes numbers go up to below this
   * @param room directory for the batches
   * @param batch links of one
   */
  ArcSorter(int nodes, Path room, int batch) {
    this.nodes = nodes;
    this.room = room;
    this.from = new int[batch];
    this.to = new int[batch];
  }

  void add(int source, int target) throws IOException {
    from[waiting] = source;
    to[waiting++] = target;
    if (waiting == from.length) {
      flush();
    }
  }

  private void flush() throws IOException {
    if (waiting > 0) {
      Transform.processBatch(waiting, from, to, room.toFile(), forward);
      Transform.processBatch(waiting, to, from, room.toFile(), backward);
    }
    waiting = 0;
  }

  /** Writes both graphs; nothing may be added any more. */
  void store(Path out, Path in) throws IOException {
    flush();
    store(forward, out);
    store(backward, in);
  }

  private void store(ObjectArrayList<File> batches, Path basename) throws IOException {
    ImmutableGraph graph = new Transform.BatchGraph(nodes, -1, batches);
    BVGraph.store(graph, basename.toString(), -1, -1, -1, -1, 0, 1, null); // one thread: no /tmp
    for (File batch : batches) {
      Files.deleteIfExists(batch.toPath());
    }
  }
}
