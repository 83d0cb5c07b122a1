import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";

type Schema = Record<string, unknown>;
interface Definition extends Schema {
  "x-kubernetes-group-version-kind"?: { group: string; version: string; kind: string }[];
}

/** Folders of the Go modules with schemas, by module. */
function sources(): Record<string, string> {
  const text = process.env.CHART_SCHEMA_SOURCES;
  if (!text) throw new Error("CHART_SCHEMA_SOURCES is not set. Run `npm run test:chart`.");
  return JSON.parse(text);
}

/**
 * Writes JSON schemas of the kinds into the folder, for kubeconform. They are strict: an unknown field is an error, as
 * it is with `kubectl apply --validate=strict`.
 */
export function writeSchemas(folder: string, kinds: ReadonlySet<string>): void {
  mkdirSync(folder, { recursive: true });
  const { "k8s.io/kubernetes": kubernetes = "", ...modules } = sources();
  const swagger: { definitions: Record<string, Definition> } = JSON.parse(
    readFileSync(join(kubernetes, "api/openapi-spec/swagger.json"), "utf8"),
  );
  for (const [name, definition] of Object.entries(swagger.definitions)) {
    for (const { group, version, kind } of definition["x-kubernetes-group-version-kind"] ?? []) {
      if (!kinds.has(kind)) continue;
      const definitions = Object.fromEntries(
        [...reachable(name, swagger.definitions)].map((one) => [
          one,
          strict(swagger.definitions[one] ?? {}),
        ]),
      );
      write(folder, { group, version, kind }, { $ref: `#/definitions/${name}`, definitions });
    }
  }
  for (const path of customResources(modules)) writeCustomResource(folder, path, kinds);
}

function customResources(modules: Record<string, string>): string[] {
  const folders = {
    "github.com/cert-manager/cert-manager": "deploy/crds",
    "github.com/kedacore/keda/v2": "config/crd/bases",
    "github.com/prometheus-operator/prometheus-operator": "example/prometheus-operator-crd",
  };
  return Object.entries(folders).flatMap(([module, folder]) => {
    const path = join(modules[module] ?? "", folder);
    return readdirSync(path)
      .filter((name) => name.endsWith(".yaml"))
      .map((name) => join(path, name));
  });
}

interface CustomResource {
  spec: {
    group: string;
    names: { kind: string };
    versions: { name: string; schema: { openAPIV3Schema: Schema } }[];
  };
}

function writeCustomResource(folder: string, path: string, kinds: ReadonlySet<string>): void {
  const { spec }: CustomResource = parse(readFileSync(path, "utf8"));
  const { group, names } = spec;
  if (!kinds.has(names.kind)) return;
  for (const { name: version, schema } of spec.versions) {
    const { openAPIV3Schema: root } = schema;
    write(
      folder,
      { group, version, kind: names.kind },
      {
        ...(strict(root) as Schema),
        properties: {
          ...(strict(root.properties) as Schema),
          metadata: { type: "object" },
        },
      },
    );
  }
}

function write(
  folder: string,
  { group, version, kind }: { group: string; version: string; kind: string },
  schema: Schema,
): void {
  const name = [kind, group.split(".")[0], version].filter(Boolean).join("-").toLowerCase();
  writeFileSync(join(folder, `${name}.json`), JSON.stringify(schema));
}

/** The definitions that a definition refers to, itself included. */
function reachable(
  name: string,
  definitions: Record<string, Definition>,
  found = new Set<string>(),
): Set<string> {
  if (found.has(name)) return found;
  found.add(name);
  for (const [, referred = ""] of JSON.stringify(definitions[name]).matchAll(
    /"\$ref":"#\/definitions\/([^"]+)"/g,
  )) {
    reachable(referred, definitions, found);
  }
  return found;
}

/** Forbids fields that an object's schema does not name. */
function strict(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(strict);
  if (typeof schema !== "object" || schema === null) return schema;
  const { format, ...rest } = schema as Schema;
  // An integer or a text, which OpenAPI 2 can only call a text.
  if (format === "int-or-string") return { type: ["integer", "string"] };
  if (rest["x-kubernetes-int-or-string"]) return { type: ["integer", "string"] };
  const fields = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, strict(value)]),
  );
  const isClosed =
    typeof rest.properties === "object" &&
    !("additionalProperties" in rest) &&
    !rest["x-kubernetes-preserve-unknown-fields"] &&
    // Also a field of that name, in the schema of schemas.
    rest.type !== undefined;
  return isClosed ? { ...fields, additionalProperties: false } : fields;
}
