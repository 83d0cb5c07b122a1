import { randomUUID } from "node:crypto";
import { join as path } from "node:path";
import { type Bus, busOfEnvironment, type Consumer, EVENT_TABLES, startRelay } from "@kobo/events";
import { testDatabase } from "@kobo/postgres/testing";
import { createLogger } from "@kobo/runtime";
import { join, type Membership } from "../src/join";
import type { Broker } from "./broker";
import { MemberProcess } from "./member-process";
import { ownTopics } from "./topics";

const SCHEMA = "bus_test";
const SETUP_TIMEOUT_MS = 60_000;
const logger = createLogger("bus test", "silent");

interface MemberOptions {
  name: string;
  group: string;
  /** The broker's address, such as that of the proxy before it. */
  broker?: string;
}

export interface World {
  broker: Broker;
  bus: Bus;
  db: ReturnType<ReturnType<typeof testDatabase>>["db"];
  /** Starts a relay, which publishes the outbox until the test file ends. */
  relay: () => void;
  /** Starts a consumer in this process. */
  member: (options: MemberOptions) => Promise<Consumer>;
  /** Starts a consumer in its own process. */
  process: (options: MemberOptions) => MemberProcess;
}

/**
 * A database and topics for one test, which may run concurrently with others. Its processes are stopped before the
 * broker, also after a failure. Call at the top of the file.
 */
export function busWorld(
  broker: () => Broker,
  makeTopics: (bus: Bus) => Promise<void> = ownTopics,
): () => World {
  const database = testDatabase({
    schema: SCHEMA,
    directories: [EVENT_TABLES, path(__dirname, "../migrations")],
  });
  let bus: Bus | undefined;

  beforeAll(async () => {
    const topicPrefix = `bus-${randomUUID()}`;
    const access = broker().variablesFor(broker().address);
    bus = busOfEnvironment(
      { clientId: "test", logger },
      { ...access, KAFKA_TOPIC_PREFIX: topicPrefix },
    );
    await makeTopics(bus);
  }, SETUP_TIMEOUT_MS);

  return () => {
    if (!bus) throw new Error("The world exists only while tests run.");
    return worldOf({ broker: broker(), bus, database: database() });
  };
}

interface Made {
  broker: Broker;
  bus: Bus;
  database: ReturnType<ReturnType<typeof testDatabase>>;
}

function worldOf({ broker, bus, database }: Made): World {
  const { db, url: databaseUrl } = database;
  const membershipOf = ({
    broker: address = broker.address,
    ...options
  }: MemberOptions): Membership => ({
    kafka: broker.variablesFor(address),
    topicPrefix: bus.topicPrefix,
    databaseUrl,
    schema: SCHEMA,
    ...options,
  });
  return {
    broker,
    bus,
    db,
    relay: () => {
      const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, source: "transfer", logger });
      broker.beforeStop(relay.stop);
    },
    member: async (options) => {
      const consumer = await join(membershipOf(options));
      broker.beforeStop(consumer.stop);
      return consumer;
    },
    process: (options) => {
      const member = new MemberProcess(membershipOf(options));
      broker.beforeStop(() => member.kill());
      return member;
    },
  };
}
