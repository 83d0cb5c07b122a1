import { passingConfig } from "../config";
import { bringUp } from "../stack/bring-up";
import { stackFileOf, writeStackFile } from "../stack/stack-file";
import type { Scene } from "./passing-run";

/**
 * The `stack.json` of a system with default settings: of a running one that KOBO_STACK names, such as the one that
 * several suites of CI share, or of a new one that ends with the run.
 */
export async function systemUnderTest({ directory, processes, progress }: Scene): Promise<string> {
  const { KOBO_STACK: running } = process.env;
  if (running) return running;
  const config = passingConfig(directory);
  writeStackFile(directory, await bringUp({ processes, config, replicas: new Map(), progress }));
  return stackFileOf(directory);
}
