import { Kafka, type KafkaConfig, logLevel } from "kafkajs";
import type { Logger } from "../logger";
import { replaceRecordDecoder } from "./decode-record";
import { replaceBatchEncoder } from "./encode-batch";
import { fixReconnect } from "./fix-reconnect";
import { fixRequestQueue } from "./fix-request-queue";

/** A Kafka cluster and the prefix of its topics. */
export interface Bus {
  kafka: Kafka;
  /** The prefix of every topic's name: two installations may share one cluster. */
  topicPrefix: string;
}

fixRequestQueue();
fixReconnect();
replaceBatchEncoder();
replaceRecordDecoder();

const LEVELS: Record<number, keyof Logger> = {
  [logLevel.ERROR]: "warn",
  [logLevel.WARN]: "warn",
  [logLevel.INFO]: "info",
  [logLevel.DEBUG]: "debug",
};

interface Options extends Pick<KafkaConfig, "ssl" | "sasl"> {
  /** Each as `host:port`. */
  brokers: string[];
  /** The client's name in the broker's logs. */
  clientId: string;
  topicPrefix?: string;
  logger: Logger;
}

/** The only use of kafkajs, which is unmaintained: replace it here. */
export function connectBus({ topicPrefix = "kobo", logger, ...cluster }: Options): Bus {
  const kafka = new Kafka({
    ...cluster,
    connectionTimeout: 2_000,
    requestTimeout: 10_000,
    enforceRequestTimeout: true,
    // Our own loops retry without limit, so kafkajs retries little.
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

/** The topic of a domain, such as `kobo.payid.v1`. */
export function topicOfDomain(bus: Bus, domain: string): string {
  return `${bus.topicPrefix}.${domain}.v1`;
}

/** The topic for messages that a consumer can never handle. */
export function deadLetterTopicOf(topic: string): string {
  return `${topic}.dlq`;
}
