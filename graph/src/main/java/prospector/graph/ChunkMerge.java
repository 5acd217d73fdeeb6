package prospector.graph;

import java.io.Closeable;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * Merges the URLs of all chunks into one list, and writes for each chunk which number each of its
 * URLs has there.
 */
final class ChunkMerge {
  private ChunkMerge() {}

  /** Where a chunk's numbers go. */
  static Path numbers(LinkChunk.Files chunk) {
    return chunk.urlFile().resolveSibling(chunk.urlFile().getFileName() + ".numbers");
  }

  /** Where the numbers of what another part told stay. */
  static Path told(Path directory, int number) {
    return directory.resolve("told." + number);
  }

  /** Numbers of all URLs of a chunk. */
  static int[] read(Path numbers) throws IOException {
    int[] all = new int[Math.toIntExact(Files.size(numbers) / Integer.BYTES)];
    try (DataInputStream in = Streams.in(numbers)) {
      for (int i = 0; i < all.length; i++) {
        all[i] = in.readInt();
      }
    }
    return all;
  }

  static void merge(List<LinkChunk.Files> chunks, UrlList.Writer list) throws IOException {
    List<Run> all = new ArrayList<>();
    try {
      PriorityQueue<Run> next = new PriorityQueue<>(Comparator.comparing(Run::url));
      for (LinkChunk.Files chunk : chunks) {
        Run run = new Run(chunk);
        all.add(run);
        if (run.advance()) {
          next.add(run);
        }
      }
      String last = null;
      while (!next.isEmpty()) {
        Run run = next.remove();
        if (!run.url().equals(last)) {
          last = run.url();
          list.add(last);
        }
        run.is(list.size() - 1);
        if (run.advance()) {
          next.add(run);
        }
      }
    } finally {
      for (Run run : all) {
        run.close();
      }
    }
  }

  /** The URLs of one chunk while they are read. */
  private static final class Run implements Closeable {
    private final DataInputStream in;
    private final DataOutputStream out;
    private final FrontCoding coding = new FrontCoding();
    private int left;
    private String url = "";

    Run(LinkChunk.Files chunk) throws IOException {
      in = Streams.in(chunk.urlFile());
      out = Streams.out(numbers(chunk));
      left = chunk.urls();
    }

    String url() {
      return url;
    }

    boolean advance() throws IOException {
      if (left == 0) {
        return false;
      }
      left--;
      url = coding.read(in);
      return true;
    }

    void is(int number) throws IOException {
      out.writeInt(number);
    }

    @Override
    public void close() throws IOException {
      try (in) {
        out.close();
      }
    }
  }
}
