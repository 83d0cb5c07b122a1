import { Processes } from "../processes/processes";
import { Progress } from "../processes/progress";
import { SERVICES } from "../services/services";
import { bringUp } from "./bring-up";
import type { BringUp } from "./bring-up-services";
import { removeStackFile, type StackFile, writeStackFile } from "./stack-file";
import { readStackOptions } from "./stack-options";

interface Options extends Pick<BringUp, "config" | "edge" | "variablesOf"> {
  /** As after `--replicas`: `bills=2`. */
  replicas: readonly string[];
  /** Reports ends and restarts of supervised processes. */
  say: (line: string) => void;
}

export interface StartedSystem {
  stack: StackFile;
  processes: Processes;
  stop: () => Promise<void>;
}

/** The whole system with its processes as children of this one, and edges of the caller's between them. */
export async function startWholeSystem(options: Options): Promise<StartedSystem> {
  const { config, edge, variablesOf, say } = options;
  const args = options.replicas.flatMap((text) => ["--replicas", text]);
  const { replicas } = readStackOptions(args, SERVICES);
  const processes = await Processes.open(config.directory, {
    ended: (name, how) => say(`${name} ended (${how})`),
    restarted: (name) => say(`${name} restarted`),
  });
  const stop = async (): Promise<void> => {
    removeStackFile(config.directory);
    await processes.stopAll();
  };
  try {
    const progress = new Progress();
    const stack = await bringUp({ processes, config, replicas, progress, edge, variablesOf });
    writeStackFile(config.directory, stack);
    return { stack, processes, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
