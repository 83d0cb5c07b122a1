import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** What Jest reported into the files of a directory. */
export function reportsIn(directory) {
  return readdirSync(directory, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => JSON.parse(readFileSync(join(directory, name), "utf8")));
}
