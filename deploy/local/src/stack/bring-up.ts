import type { Config } from "../config";
import { beginParts } from "../parts";
import type { Processes } from "../processes/processes";
import type { Progress } from "../processes/progress";
import { openSecrets } from "../services/secrets";
import { SERVICES } from "../services/services";
import type { Edge } from "./edge";
import type { StackFile } from "./stack-file";

interface Options {
  processes: Processes;
  config: Config;
  replicas: ReadonlyMap<string, number>;
  progress: Progress;
  /** On every way between two processes; none by default. */
  edge?: Edge;
  /** Variables of a service's process, by its name; none by default. */
  variablesOf?: (name: string) => Record<string, string>;
}

/** Starts the whole system, each process as soon as its dependencies are ready. */
export async function bringUp(options: Options): Promise<StackFile> {
  const { processes, config, replicas, progress, edge, variablesOf } = options;
  const { directory } = config;
  const schemas = SERVICES.flatMap(({ schema }) => schema ?? []);
  const callers = SERVICES.flatMap((service) => service.callers);
  const secrets = openSecrets(directory, { schemas, callers });
  const parts = beginParts(processes, {
    directory,
    postgresPassword: secrets.postgresPassword,
    redisPassword: secrets.redisPassword,
    kafkaAdminPassword: secrets.kafkaAdminPassword,
    given: config.given,
    kafkaPort: config.kafkaPort,
    ...(edge ? { edge } : {}),
    postgresSettings: config.postgresSettings,
    onProgress: (text) => progress.say(text),
  });
  // Loaded late: the parts start while their clients' code loads.
  const { bringUpServices } = await import("./bring-up-services.js");
  return bringUpServices({
    ...{ processes, config, secrets, parts, replicas, progress },
    ...(edge ? { edge } : {}),
    ...(variablesOf ? { variablesOf } : {}),
  });
}
