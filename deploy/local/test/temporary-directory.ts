import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A folder for each test of the file, removed after it. Call at the top of the file. */
export function temporaryDirectory(): () => string {
  let directory = "";
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), "kobo-local-"));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));
  return () => directory;
}
