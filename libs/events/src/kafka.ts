import type { Logger } from "@kobo/runtime";
import { Kafka, logLevel } from "kafkajs";
import { mendRequestQueue } from "./kafkajs-mend";

/** Where events travel. */
export interface Bus {
  kafka: Kafka;
  /** What every topic's name begins with: two installations may share one cluster. */
  topicPrefix: string;
}

mendRequestQueue();

const LEVELS: Record<number, "error" | "warn" | "info" | "debug"> = {
  [logLevel.ERROR]: "warn",
  [logLevel.WARN]: "warn",
  [logLevel.INFO]: "info",
  [logLevel.DEBUG]: "debug",
};

interface Options {
  brokers: string[];
  clientId: string;
  topicPrefix?: string;
  logger: Logger;
}

/** The only door to kafkajs: it is frozen, and whatever replaces it is replaced here. */
export function connectBus({ brokers, clientId, topicPrefix = "kobo", logger }: Options): Bus {
  const kafka = new Kafka({
    clientId,
    brokers,
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    // Our own loops try again for ever; kafkajs should give up soon and say so.
    retry: { initialRetryTime: 100, maxRetryTime: 2_000, retries: 4 },
    logLevel: logLevel.WARN,
    logCreator:
      () =>
      ({ level, log }) => {
        const { message, timestamp: _, logger: __, ...fields } = log;
        logger[LEVELS[level] ?? "debug"]({ kafka: fields }, message);
      },
  });
  return { kafka, topicPrefix };
}
