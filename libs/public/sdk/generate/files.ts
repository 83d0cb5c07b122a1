import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Document, exactDocument } from "./document";
import { flatCodesOf } from "./error-data";
import { kebab } from "./names";
import { operationsOf } from "./operations";
import { resourceModuleOf, resourcesModuleOf } from "./resource-module";
import { typesModuleOf } from "./types-module";

const HEAD =
  "// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.\n\n";

/** The generated part of the SDK, by paths within its folder. */
export async function modulesOf(published: Document): Promise<Map<string, string>> {
  const document = exactDocument(published);
  const operations = operationsOf(document);
  const types = await typesModuleOf(document, operations);
  const names = [...types.matchAll(/^export \w+ (\w+)/gm)].map(([, name = ""]) => name).sort();
  const byResource = Map.groupBy(operations, ({ resource }) => resource);
  const flatCodes = JSON.stringify(flatCodesOf(document, operations));
  return new Map([
    ["types.ts", types],
    [
      "flat-codes.ts",
      `/** The codes whose record is the error's body itself. */
export const FLAT_CODES: ReadonlySet<string> = new Set(${flatCodes});`,
    ],
    ["resources.ts", resourcesModuleOf([...byResource.keys()])],
    ...[...byResource].map(
      ([resource, own]) =>
        [`resources/${kebab(resource)}.ts`, resourceModuleOf(resource, own, names)] as const,
    ),
  ]);
}

/** With their content in the folder. */
export async function generatedFiles(
  root: string,
  document: Document,
): Promise<Map<string, string>> {
  const modules = await modulesOf(document);
  return new Map([...modules].map(([path, code]) => [path, tidied(root, HEAD + code)]));
}

/** The paths of files that are missing, differ, or are no longer generated. */
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

/** Formatted like `npm run format`, which skips generated code, and without unused imports. */
function tidied(root: string, code: string): string {
  const { status, stdout, stderr, error } = spawnSync(
    join(root, "node_modules/.bin/biome"),
    [
      ...["check", "--write", "--unsafe", "--only=correctness/noUnusedImports"],
      "--stdin-file-path=libs/public/sdk/src/generated.ts",
    ],
    { cwd: root, input: code, encoding: "utf8", maxBuffer: Number.POSITIVE_INFINITY },
  );
  if (status !== 0) throw new Error(`Biome cannot tidy it: ${stderr}\n${code}`, { cause: error });
  return stdout;
}
