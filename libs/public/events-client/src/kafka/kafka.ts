import { Kafka, type KafkaConfig, logLevel } from "kafkajs";
import type { Logger } from "../logger";
import { mendRequestQueue } from "./kafkajs-mend";

/** Where events travel. */
export interface Bus {
  kafka: Kafka;
  /** What every topic's name begins with: two installations may share one cluster. */
  topicPrefix: string;
}

mendRequestQueue();

const LEVELS: Record<number, keyof Logger> = {
  [logLevel.ERROR]: "warn",
  [logLevel.WARN]: "warn",
  [logLevel.INFO]: "info",
  [logLevel.DEBUG]: "debug",
};

interface Options extends Pick<KafkaConfig, "ssl" | "sasl"> {
  /** Each as `host:port`. */
  brokers: string[];
  /** Who we are in the broker's own logs. */
  clientId: string;
  topicPrefix?: string;
  logger: Logger;
}

/** The only door to kafkajs: it is frozen, and whatever replaces it is replaced here. */
export function connectBus({ topicPrefix = "kobo", logger, ...cluster }: Options): Bus {
  const kafka = new Kafka({
    ...cluster,
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

/** The topic of a part of the house, such as `kobo.payid.v1`. */
export function topicOfDomain(bus: Bus, domain: string): string {
  return `${bus.topicPrefix}.${domain}.v1`;
}

/** Where messages are parked that a consumer can never handle. */
export function deadLetterTopicOf(topic: string): string {
  return `${topic}.dlq`;
}
