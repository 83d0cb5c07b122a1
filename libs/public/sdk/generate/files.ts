import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Document, exactDocument, operationsOf } from "./document";
import { kebab, typeNames } from "./names";
import { methodTypesOf } from "./operation-types";
import { type Method, resourceModuleOf, resourcesModuleOf } from "./resource-module";
import { errorDataModuleOf, typesModuleOf } from "./type-modules";

const HEAD =
  "// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.\n\n";

/** The generated part of the SDK, by paths within its folder. */
export function modulesOf(published: Document): Map<string, string> {
  const document = exactDocument(published);
  const used = new Set<string>();
  const name = typeNames(Object.keys(document.components.schemas));
  const nameOf = (schema: string) => {
    used.add(schema);
    return name(schema);
  };
  const methods: Method[] = operationsOf(document).map((operation) => ({
    operation,
    types: methodTypesOf(document, operation, nameOf),
  }));
  const byResource = Map.groupBy(methods, ({ operation }) => operation.sdk[0]);
  const named = methods.flatMap(({ types }) => types.named);
  // First of all, so that it is known what is used.
  const errorData = errorDataModuleOf(document, nameOf);
  return new Map([
    ["types.ts", typesModuleOf(document, { used, own: named }, name)],
    ["error-data.ts", errorData],
    ["resources.ts", resourcesModuleOf([...byResource.keys()])],
    ...[...byResource].map(
      ([resource, own]) =>
        [`resources/${kebab(resource)}.ts`, resourceModuleOf(resource, own)] as const,
    ),
  ]);
}

/** As they stand in the folder. */
export function generatedFiles(root: string, document: Document): Map<string, string> {
  return new Map(
    [...modulesOf(document)].map(([path, code]) => [path, formatted(root, HEAD + code)]),
  );
}

/** The paths of files that are missing, hold something else, or are no longer made. */
export function staleAmong(folder: string, files: ReadonlyMap<string, string>): string[] {
  const changed = [...files].filter(([path, text]) => {
    const file = join(folder, path);
    return !existsSync(file) || readFileSync(file, "utf8") !== text;
  });
  return [...changed.map(([path]) => path), ...surplus(folder, files)];
}

export function write(folder: string, files: ReadonlyMap<string, string>): void {
  for (const path of surplus(folder, files)) rmSync(join(folder, path));
  for (const [path, text] of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
}

function surplus(folder: string, files: ReadonlyMap<string, string>): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (path) => path.endsWith(".ts") && !files.has(path),
  );
}

/** As `npm run format` would leave it, were it not told to pass generated code over. */
function formatted(root: string, code: string): string {
  const { status, stdout, stderr, error } = spawnSync(
    join(root, "node_modules/.bin/biome"),
    ["format", "--stdin-file-path=libs/public/sdk/src/generated.ts"],
    { cwd: root, input: code, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY },
  );
  if (status !== 0) throw new Error(`Biome cannot format it: ${stderr}\n${code}`, { cause: error });
  return stdout;
}
