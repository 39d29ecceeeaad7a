package io.cmscope.analyzer.decode;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.Error;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * The published schemas, each object of them closed: they allow further members, so that additions
 * do not break anybody, but what is there now must be in them.
 */
public final class Schemas {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Path FOLDER =
      Path.of(System.getProperty("cmscope.root", ".."), "docs", "schema");

  private final Schema schema;

  private Schemas(ObjectNode document) {
    schema =
        SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12).getSchema(document);
  }

  public static Schemas decode() throws IOException {
    return new Schemas(closed("decode"));
  }

  public static Schemas analysis() throws IOException {
    return new Schemas(closed("analysis"));
  }

  public static Schemas replay() throws IOException {
    return new Schemas(closed("replay"));
  }

  /** The schema of one definition, such as a line of NDJSON. */
  public static Schemas definition(String document, String name) throws IOException {
    ObjectNode root = closed(document);
    ObjectNode only = JSON.createObjectNode();
    only.set("$schema", root.get("$schema"));
    only.put("$ref", "#/$defs/" + name);
    only.set("$defs", root.get("$defs"));
    return new Schemas(only);
  }

  private static ObjectNode closed(String document) throws IOException {
    ObjectNode root =
        (ObjectNode) JSON.readTree(FOLDER.resolve(document + ".schema.json").toFile());
    close(root);
    return root;
  }

  private static void close(JsonNode node) {
    node.forEach(Schemas::close);
    boolean isObject =
        node.path("type").asText().equals("object")
            && node.has("properties")
            && !node.path("properties").has("record");
    if (isObject) {
      ((ObjectNode) node).put("additionalProperties", false);
    }
  }

  /** What is wrong with a document; empty when it is valid. */
  public List<String> problems(String document) throws IOException {
    return problems(JSON.readTree(document));
  }

  public List<String> problems(JsonNode document) {
    return schema.validate(document).stream().map(Error::toString).toList();
  }
}
