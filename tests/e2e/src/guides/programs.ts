import { execFile } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { Block, Guide } from "./guide";

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

/** The file endings of the languages whose blocks are programs. */
const SOURCES = { ts: ".mts", python: ".py" } as const;
type Language = keyof typeof SOURCES;

/** The command that runs the program of a guide's block. */
export type Programs = (name: string, block: Block) => readonly [string, string];

/**
 * Makes a program of each block of TypeScript and Python. The first block of a language makes the client, and stands
 * before each of the others too.
 * @throws Error with what the compiler says, when a block does not have its types
 */
export async function programsOf(
  guides: Readonly<Record<string, Guide>>,
  { folder, python }: { folder: string; python: string },
): Promise<Programs> {
  mkdirSync(folder, { recursive: true });
  symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  for (const [name, guide] of Object.entries(guides)) {
    for (const language of ["ts", "python"] as const) {
      for (const { line, text } of sourcesOf(guide, language)) {
        writeFileSync(join(folder, fileOf(name, line) + SOURCES[language]), text);
      }
    }
  }
  await compile(folder);
  return (name, { language, line }) =>
    language === "python"
      ? [python, join(folder, `${fileOf(name, line)}.py`)]
      : [process.execPath, join(folder, "made", `${fileOf(name, line)}.mjs`)];
}

function sourcesOf({ blocks }: Guide, language: Language): Pick<Block, "line" | "text">[] {
  const [first, ...others] = blocks.filter((one) => one.language === language && !one.isExcerpt);
  if (!first) return [];
  return [first, ...others.map(({ line, text }) => ({ line, text: `${first.text}\n${text}` }))];
}

async function compile(folder: string): Promise<void> {
  const project = { compilerOptions: OPTIONS, include: ["*.mts"] };
  writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(project));
  try {
    await promisify(execFile)(process.execPath, [TSC, "-p", "."], { cwd: folder });
  } catch (error) {
    throw new Error(`Blocks of guides do not compile:\n${(error as { stdout: string }).stdout}`);
  }
}

function fileOf(guide: string, line: number): string {
  return `${guide.replaceAll("/", "-")}-${line}`;
}
