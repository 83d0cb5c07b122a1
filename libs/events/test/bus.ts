import { randomUUID } from "node:crypto";
import { connect } from "node:net";
import { newUuid } from "@kobo/core/ids";
import { createLogger } from "@kobo/runtime";
import { type TcpProxy, testKafka } from "@kobo/testing";
import { Kafka, logLevel } from "kafkajs";
import { type Bus, connectBus, type NewEvent } from "../src";

export const logger = createLogger("test", process.env.TEST_LOG_LEVEL ?? "silent");

/** A bus with topics of its own. */
export function aBus(topicPrefix = `test-${randomUUID()}`): Bus {
  return connectBus({ ...testKafka(), clientId: "test", topicPrefix, logger });
}

/** The same bus with every connection led through the proxy and short timeouts. */
export function throughProxy(bus: Bus, proxy: TcpProxy): Bus {
  const kafka = new Kafka({
    clientId: "test-proxied",
    ...testKafka(),
    requestTimeout: 300,
    enforceRequestTimeout: true,
    connectionTimeout: 500,
    retry: { initialRetryTime: 20, retries: 2 },
    logLevel: logLevel.NOTHING,
    socketFactory: ({ onConnect }) => connect(proxy.port, "127.0.0.1", onConnect),
  });
  return { kafka, topicPrefix: bus.topicPrefix };
}

/** An event whose data holds its place in its key's order. */
export function anEvent(key: string, number = 0): NewEvent<"transfer.completed"> {
  return {
    name: "transfer.completed",
    key,
    merchantId: newUuid(),
    mode: "test",
    at: new Date(),
    id: newUuid(),
    data: {
      type: "payid_transfer",
      transactionId: key,
      reference: `r-${number}`,
      fromPayId: "ada.wallet",
      toPayId: "x.dpid",
      amount: number,
      narration: "",
      status: "completed",
      completedAt: new Date().toISOString(),
      destinationAccountName: "Ada",
    },
  };
}
