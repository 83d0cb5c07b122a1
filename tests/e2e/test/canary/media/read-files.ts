import { createReadStream, type Dirent, existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Medium, Piece } from "./medium";

interface Options {
  name: string;
  unit: string;
  /** Files, and folders with all their content. */
  paths: readonly string[];
  /** Files that may show keys to their owner. */
  keysAreShownIn?: readonly string[];
}

/** Files, read in blocks of whole lines. */
export function filesMedium({ name, unit, paths, keysAreShownIn = [] }: Options): Medium {
  return {
    name,
    unit,
    read: async function* () {
      for (const file of paths.flatMap(filesIn)) {
        for await (const piece of blocksOf(file)) {
          yield keysAreShownIn.includes(file) ? { ...piece, mayShowKeys: true } : piece;
        }
      }
    },
  };
}

function filesIn(path: string): string[] {
  if (!existsSync(path)) return [];
  const entries = listing(path);
  if (!entries) return [path];
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Undefined when it is no folder. */
function listing(path: string): Dirent[] | undefined {
  try {
    return readdirSync(path, { recursive: true, withFileTypes: true });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOTDIR") return undefined;
    throw error;
  }
}

const BLOCK_BYTES = 4 * 1024 * 1024;

/** Latin-1 accepts every byte: a log may hold anything. */
async function* blocksOf(file: string): AsyncIterable<Piece> {
  let lines = 0;
  let rest = "";
  for await (const chunk of createReadStream(file, {
    encoding: "latin1",
    highWaterMark: BLOCK_BYTES,
  })) {
    const text = rest + chunk;
    const end = text.lastIndexOf("\n") + 1;
    rest = text.slice(end);
    if (end === 0) continue;
    const whole = text.slice(0, end);
    const units = whole.split("\n").length - 1;
    yield { place: file, firstLine: lines + 1, text: whole, units };
    lines += units;
  }
  if (rest !== "") yield { place: file, firstLine: lines + 1, text: rest, units: 1 };
}
