package io.cmscope.analyzer.cli;

import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/** Where results go: a file, or standard output. When it cannot be written, the command ends. */
final class Output extends FilterOutputStream {
  private static final int BUFFER = 1 << 16;

  private final String name;
  private final boolean closes;

  private Output(String name, OutputStream out, boolean closes) {
    super(new BufferedOutputStream(out, BUFFER));
    this.name = name;
    this.closes = closes;
  }

  /**
   * @throws IOException with a sentence when the file cannot be written
   */
  static Output to(Path file) throws IOException {
    return new Output(file.toString(), Files.newOutputStream(file), true);
  }

  /** Why a file cannot be written, in words that follow "found". */
  static String why(IOException e) {
    return switch (e) {
      case NoSuchFileException missing -> "no such folder";
      case AccessDeniedException denied -> "no permission";
      case FileSystemException other when other.getReason() != null ->
          other.getReason().toLowerCase(Locale.ROOT);
      default -> String.valueOf(e.getMessage());
    };
  }

  /** Standard output stays open for others. */
  static Output to(OutputStream standardOutput) {
    return new Output("standard output", standardOutput, false);
  }

  @Override
  public void write(byte[] octets, int offset, int length) {
    try {
      out.write(octets, offset, length);
    } catch (IOException e) {
      throw new OutputClosedException(name, e);
    }
  }

  @Override
  public void flush() {
    try {
      out.flush();
    } catch (IOException e) {
      throw new OutputClosedException(name, e);
    }
  }

  @Override
  public void close() throws IOException {
    if (closes) {
      out.close();
    }
  }
}
