import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../processes/run-script";

/** `npm run bench`: starts the system that it measures. */
export function bench(args: string[]): Promise<number> {
  return runScript(join(ROOT, "tests/bench/dist/main.js"), args);
}

/** `npm run chaos`: starts the system that it breaks. */
export function chaos(args: string[]): Promise<number> {
  return runScript(join(ROOT, "tests/chaos/dist/main.js"), args);
}

/** `npm run drill`: starts the system that it drills. */
export function drill(args: string[]): Promise<number> {
  return runScript(join(ROOT, "tests/drills/dist/main.js"), args);
}

/** `npm run packages`: packs the packages for customers as tarballs. */
export function packages(args: string[]): Promise<number> {
  return runScript(join(ROOT, "libs/tooling/packages/make-packages.mjs"), args);
}
