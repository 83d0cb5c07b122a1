import { beginParts } from "../parts";
import { openSecrets } from "../services/secrets";
import { SERVICES } from "../services/services";
import type { BringUp } from "./bring-up-services";
import type { StackFile } from "./stack-file";

/** Starts the whole system, each process as soon as its dependencies are ready. */
export async function bringUp(options: BringUp): Promise<StackFile> {
  const { processes, config, progress, edge } = options;
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
    edge,
    postgresSettings: config.postgresSettings,
    onProgress: (text) => progress.say(text),
  });
  // Loaded late: the parts start while their clients' code loads.
  const { bringUpServices } = await import("./bring-up-services.js");
  return bringUpServices({ ...options, secrets, parts });
}
