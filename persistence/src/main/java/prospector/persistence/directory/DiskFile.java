package prospector.persistence.directory;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * An {@link OutputFile} on a real disk.
 *
 * <p>Bytes go to the operating system at once and are not forced to the platter: they survive the
 * death of the process, as the database's do, not that of the machine.
 */
public final class DiskFile implements OutputFile {
  private final FileChannel channel;
  private long length;

  private DiskFile(FileChannel channel, long length) {
    this.channel = channel;
    this.length = length;
  }

  public static OutputFile open(Path file, long length) throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      channel.truncate(length);
      return new DiskFile(channel, channel.size());
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  @Override
  public void append(ByteBuffer bytes) throws IOException {
    long position = length;
    while (bytes.hasRemaining()) {
      position += channel.write(bytes, position);
    }
    length = position;
  }

  @Override
  public long length() {
    return length;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
