import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../run-script";

/** `npm run bench`: the benches start what they measure by themselves. */
export async function bench(args: string[]): Promise<number> {
  return runScript(join(ROOT, "tests/bench/dist/main.js"), args);
}
