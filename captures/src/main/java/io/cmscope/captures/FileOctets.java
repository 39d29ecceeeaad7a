package io.cmscope.captures;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Path;

/**
 * The octets of a regular file.
 *
 * <p>Read, not mapped: measured on 338-octet records, reading into one warm buffer costs slightly
 * less than touching mapped pages for the first time; it also keeps the process small however large
 * the file, and a file that shrinks meanwhile is an early end instead of a memory fault.
 */
final class FileOctets implements OctetSource {
  private final FileChannel channel;
  private final long size;
  private long position;

  FileOctets(Path path) throws IOException {
    channel = FileChannel.open(path);
    size = channel.size();
  }

  @Override
  public int read(ByteBuffer into) throws IOException {
    int count = channel.read(into, position);
    position += Math.max(count, 0);
    return count;
  }

  @Override
  public long skip(long octets) throws IOException {
    long skipped = Math.clamp(channel.size() - position, 0, octets);
    position += skipped;
    return skipped;
  }

  @Override
  public long position() {
    return position;
  }

  @Override
  public long size() {
    return size;
  }

  @Override
  public void close() throws IOException {
    channel.close();
  }
}
