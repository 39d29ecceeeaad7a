package io.cmscope.captures;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Opens captures of any known format, plain or compressed, told apart by their first octets. */
public final class Captures {
  private Captures() {}

  /**
   * Opens a file, or anything else that can be read by path, such as a named pipe.
   *
   * @throws CaptureException if it is missing, unreadable, a directory, empty or not a capture
   */
  public static FrameSource open(Path path) throws CaptureException {
    String name = path.toString();
    if (Files.isDirectory(path)) {
      throw unusable(name, "a directory");
    }
    OctetSource source;
    try {
      source =
          Files.isRegularFile(path) ? new FileOctets(path) : new StreamOctets(interruptible(path));
    } catch (NoSuchFileException e) {
      throw unusable(name, "no such file");
    } catch (AccessDeniedException e) {
      throw unusable(name, "no permission to read it");
    } catch (IOException e) {
      throw unusable(name, "a file that cannot be read (" + reason(e) + ")");
    }
    return open(source, name);
  }

  /**
   * Opens a stream. The source closes it.
   *
   * @param name what to call it in messages
   * @throws CaptureException if it is empty or not a capture
   */
  public static FrameSource open(InputStream in, String name) throws CaptureException {
    return open(new StreamOctets(in), name);
  }

  private static FrameSource open(OctetSource source, String name) throws CaptureException {
    OctetWindow window = new OctetWindow(source);
    boolean opened = false;
    try {
      FrameSource reader = Format.open(window, name);
      opened = true;
      return reader;
    } finally {
      if (!opened) {
        window.close();
      }
    }
  }

  private static @Nullable String reason(IOException e) {
    return e instanceof FileSystemException f && f.getReason() != null
        ? f.getReason()
        : e.getMessage();
  }

  private static CaptureException unusable(String name, String found) {
    return new CaptureException(
        new CaptureProblem(name, CaptureProblem.NOWHERE, "a capture file", found));
  }

  /** A pipe may never bring more; unlike that of {@link Files}, this reading can be interrupted. */
  private static InputStream interruptible(Path path) throws IOException {
    return Channels.newInputStream(FileChannel.open(path));
  }
}
