package io.cmscope.analyzer.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where results go: a file, or standard output. A reader that goes away ends the command. */
final class Output extends FilterOutputStream {
  private static final int BUFFER = 1 << 16;

  private Output(OutputStream out) {
    super(out);
  }

  /**
   * @throws IOException with a sentence when the file cannot be written
   */
  static Output to(@Nullable Path file) throws IOException {
    if (file != null) {
      return new Output(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
    }
    return new Output(
        new BufferedOutputStream(
            System.getProperty("cmscope.test.stdout") == null
                ? new FileOutputStream(FileDescriptor.out)
                : System.out,
            BUFFER));
  }

  @Override
  public void write(byte[] octets, int offset, int length) throws IOException {
    try {
      out.write(octets, offset, length);
    } catch (IOException e) {
      throw new OutputClosedException(e);
    }
  }

  @Override
  public void flush() throws IOException {
    try {
      out.flush();
    } catch (IOException e) {
      throw new OutputClosedException(e);
    }
  }
}
