import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../processes/run-script";

/** `npm run bench`: the benches start what they measure by themselves. */
export function bench(args: string[]): Promise<number> {
  return runScript(join(ROOT, "tests/bench/dist/main.js"), args);
}

/** `npm run chaos`: it starts the system that it breaks by itself. */
export function chaos(args: string[]): Promise<number> {
  return runScript(join(ROOT, "tests/chaos/dist/main.js"), args);
}

/** `npm run packages`: makes the packages that customers install, as tarballs. */
export function packages(args: string[]): Promise<number> {
  return runScript(join(ROOT, "libs/tooling/packages/make-packages.mjs"), args);
}
