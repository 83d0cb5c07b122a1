import Module from "node:module";
import { join } from "node:path";
import { MISTAKES, type MistakeName } from "./mistakes";

/**
 * Preloaded into the processes of a run with a mistake: `node --require`. Nothing of it is in the services, so no
 * configuration of theirs can plant one.
 */
const ROOT = join(__dirname, "../../../..");

interface Compiling {
  _compile: (this: unknown, content: string, filename: string, ...rest: unknown[]) => unknown;
}

/** @throws Error when the file no longer has the line, or has it more than once */
export function withMistake(
  content: string,
  { line, wrong }: { line: string; wrong: string },
): string {
  const parts = content.split(line);
  if (parts.length !== 2) throw new Error(`There are ${parts.length - 1} of: ${line}`);
  return parts.join(wrong);
}

function plant(name: MistakeName): void {
  const mistake = MISTAKES[name];
  const file = join(ROOT, mistake.file);
  const prototype = Module.prototype as unknown as Compiling;
  const compile = prototype._compile;
  prototype._compile = function (content, filename, ...rest) {
    const changed = filename === file ? withMistake(content, mistake) : content;
    return compile.call(this, changed, filename, ...rest);
  };
}

const name = process.env.CHAOS_MISTAKE;
if (name !== undefined) plant(name as MistakeName);
