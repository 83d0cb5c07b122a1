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

/** The program of a guide's block. */
export type Programs = (name: string, line: number) => string;

/**
 * Compiles each block of TypeScript into a program. The first block of a guide creates the client
 * and is prepended to each of the others.
 * @throws Error with the compiler's message
 */
export async function compiled(
  guides: Readonly<Record<string, Guide>>,
  folder: string,
): Promise<Programs> {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const [name, { blocks }] of Object.entries(guides)) {
    const [first, ...others] = blocks.filter((one) => one.language === "ts" && !one.isExcerpt);
    if (first) writeFileSync(join(folder, `${name}-${first.line}.mts`), first.text);
    for (const { line, text } of others) {
      writeFileSync(join(folder, `${name}-${line}.mts`), `${first?.text}\n${text}`);
    }
  }
  const project = { compilerOptions: OPTIONS, include: ["*.mts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  try {
    await promisify(execFile)(process.execPath, [TSC, "-p", "."], { cwd: folder });
  } catch (error) {
    throw new Error(`Blocks of guides do not compile:\n${(error as { stdout: string }).stdout}`);
  }
  return (name, line) => join(folder, "made", `${name}-${line}.mjs`);
}
