import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../run-script";

/** `npm run chaos`: it starts the system that it breaks by itself. */
export async function chaos(args: string[]): Promise<number> {
  return runScript(join(ROOT, "tests/chaos/dist/main.js"), args);
}
