import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Guide } from "./guide";

const ROOT = join(__dirname, "../../../..");
const TSC = join(ROOT, "node_modules/typescript/bin/tsc");

const OPTIONS = {
  strict: true,
  exactOptionalPropertyTypes: true,
  target: "es2023",
  lib: ["es2023"],
  module: "nodenext",
  types: ["node"],
  // Each block is a module, also one without an import.
  moduleDetection: "force",
  skipLibCheck: true,
  outDir: "made",
};

/** Which program a block of a guide became. */
export type Programs = (name: string, line: number) => string;

/**
 * Makes a program of each block of TypeScript. The first block of a guide makes the client, and stands before each
 * of the others too.
 * @throws Error with what the compiler says, when a block does not have its types
 */
export async function compiled(
  guides: Readonly<Record<string, Guide>>,
  folder: string,
): Promise<Programs> {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const [name, { blocks }] of Object.entries(guides)) {
    const [first, ...others] = blocks.filter((one) => one.language === "ts" && !one.isExcerpt);
    if (first) writeFileSync(join(folder, `${fileOf(name, first.line)}.mts`), first.text);
    for (const { line, text } of others) {
      writeFileSync(join(folder, `${fileOf(name, line)}.mts`), `${first?.text}\n${text}`);
    }
  }
  const project = { compilerOptions: OPTIONS, include: ["*.mts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  try {
    await promisify(execFile)(process.execPath, [TSC, "-p", "."], { cwd: folder });
  } catch (error) {
    throw new Error(`Blocks of guides do not compile:\n${(error as { stdout: string }).stdout}`);
  }
  return (name, line) => join(folder, "made", `${fileOf(name, line)}.mjs`);
}

function fileOf(guide: string, line: number): string {
  return `${guide.replaceAll("/", "-")}-${line}`;
}
