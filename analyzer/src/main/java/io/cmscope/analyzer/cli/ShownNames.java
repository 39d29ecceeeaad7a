package io.cmscope.analyzer.cli;

import java.nio.file.Path;
import java.util.List;

/**
 * How results name the inputs: as they were given, but never by an absolute path, so that the same
 * captures give the same output on every machine.
 */
final class ShownNames {
  private ShownNames() {}

  /**
   * An absolute path becomes its shortest end that no other input has: the file name, with as many
   * folders before it as tell it apart. Common folders are no measure: captures can lie on
   * different disks, with only the root in common.
   */
  static List<String> of(List<String> files) {
    List<Path> paths = files.stream().map(Path::of).toList();
    return files.stream()
        .map(file -> Path.of(file).isAbsolute() ? end(Path.of(file), paths) : file)
        .toList();
  }

  private static String end(Path path, List<Path> all) {
    int names = path.getNameCount();
    int shown = 1;
    while (shown < names && !isAlone(path.subpath(names - shown, names), path, all)) {
      shown++;
    }
    return names == 0 ? path.toString() : path.subpath(names - shown, names).toString();
  }

  private static boolean isAlone(Path end, Path path, List<Path> all) {
    return all.stream().allMatch(other -> other.equals(path) || !other.endsWith(end));
  }
}
