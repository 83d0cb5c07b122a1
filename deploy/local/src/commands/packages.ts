import { join } from "node:path";
import { ROOT } from "../config";
import { runScript } from "../run-script";

/** `npm run packages`: makes the packages that customers install, as tarballs. */
export function packages(args: string[]): Promise<number> {
  return runScript(join(ROOT, "libs/tooling/packages/make-packages.mjs"), args);
}
