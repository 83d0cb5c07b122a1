import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Reads Jest's reports of a directory. */
export function reportsIn(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => JSON.parse(readFileSync(join(directory, name), "utf8")));
}
