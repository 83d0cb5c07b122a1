import { Processes } from "../processes/processes";
import { randomText } from "../services/secrets";
import { type Parts, startParts } from "./";
import { kafkaAdminVariables } from "./kafka-access";

interface Options {
  given?: Partial<Parts>;
  postgresSettings?: string[];
  onProgress?: (text: string) => void;
}

export interface OpenParts {
  parts: Parts;
  /** The variables of Kafka's admin. */
  kafka: Record<string, string>;
  /** For processes that use the parts: they stop together, and these first. */
  processes: Processes;
  stop: () => Promise<void>;
}

/** New parts in an empty folder; the caller removes the folder after `stop`. */
export async function openParts(directory: string, options: Options = {}): Promise<OpenParts> {
  const processes = await Processes.open(directory);
  const kafkaAdminPassword = randomText();
  try {
    const parts = await startParts(processes, {
      directory,
      postgresPassword: randomText(),
      redisPassword: randomText(),
      kafkaAdminPassword,
      postgresSettings: options.postgresSettings ?? [],
      given: options.given ?? {},
      onProgress: options.onProgress ?? (() => {}),
    });
    const kafka = kafkaAdminVariables(
      parts.kafkaBrokers,
      options.given?.kafkaBrokers ? undefined : kafkaAdminPassword,
    );
    return { parts, kafka, processes, stop: () => processes.stopAll() };
  } catch (error) {
    await processes.stopAll();
    throw error;
  }
}
