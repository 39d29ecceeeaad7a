package io.cmscope.analyzer.cli;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How results name the inputs: as they were given, but never by an absolute path, so that the same
 * captures give the same output on every machine.
 */
final class ShownNames {
  private ShownNames() {}

  /** Absolute paths become relative to the folder they have in common. */
  static List<String> of(List<String> files) {
    @Nullable Path common = null;
    for (String file : files) {
      @Nullable Path folder = Path.of(file).isAbsolute() ? Path.of(file).getParent() : null;
      common = common == null || folder == null ? firstOf(common, folder) : shared(common, folder);
    }
    Path base = common;
    return files.stream().map(file -> shown(Path.of(file), file, base)).toList();
  }

  private static String shown(Path path, String given, @Nullable Path base) {
    return base != null && path.startsWith(base) ? base.relativize(path).toString() : given;
  }

  private static @Nullable Path shared(Path one, Path two) {
    @Nullable Path folder = one;
    while (folder != null && !two.startsWith(folder)) {
      folder = folder.getParent();
    }
    return folder == null || folder.getNameCount() == 0 ? null : folder; // not the root
  }

  private static @Nullable Path firstOf(@Nullable Path one, @Nullable Path two) {
    return one == null ? two : one;
  }
}
