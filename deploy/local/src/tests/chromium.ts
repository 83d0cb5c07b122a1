import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import { Failure } from "../failure";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];

/**
 * Where the browser is: what CHROMIUM names, else the first of its names on the PATH.
 * @throws Failure that says how to come by one
 */
export function findChromium({ CHROMIUM, PATH = "" }: NodeJS.ProcessEnv): string {
  if (CHROMIUM) {
    if (isProgram(CHROMIUM)) return CHROMIUM;
    throw new Failure(`CHROMIUM=${CHROMIUM} is not a program. Say the path of Chromium or Chrome.`);
  }
  const folders = PATH.split(delimiter).filter((folder) => folder !== "");
  const found = NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(
    isProgram,
  );
  if (found) return found;
  throw new Failure(
    "Chromium was not found; the browser tests drive it. Install it, `apt-get install -y chromium` on Debian, or name yours: CHROMIUM=/path/to/chrome npm run test:browser",
  );
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return statSync(file).isFile();
  } catch {
    return false;
  }
}
