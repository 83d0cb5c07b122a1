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

interface Joining {
  name: string;
  group: string;
  /** Where it finds the broker, if not at its own door. */
  broker?: string;
}

export interface World {
  broker: Broker;
  bus: Bus;
  db: ReturnType<ReturnType<typeof testDatabase>>["db"];
  /** Carries the outbox to the bus until the test ends. */
  relay: () => void;
  /** A consumer in this process. */
  member: (joining: Joining) => Promise<Consumer>;
  /** A consumer in a process of its own. */
  process: (joining: Joining) => MemberProcess;
}

/**
 * A database and topics for one test, which may run in parallel with others. Processes of the test are stopped with
 * the broker, also after a failure. Call at the top of the file.
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
    const access = broker().accessBy(broker().address);
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
  const membershipOf = ({ broker: address = broker.address, ...joining }: Joining): Membership => ({
    kafka: broker.accessBy(address),
    topicPrefix: bus.topicPrefix,
    databaseUrl,
    schema: SCHEMA,
    ...joining,
  });
  return {
    broker,
    bus,
    db,
    relay: () => {
      const relay = startRelay({ bus, databaseUrl, schema: SCHEMA, source: "transfer", logger });
      broker.beforeStop(relay.stop);
    },
    member: async (joining) => {
      const consumer = await join(membershipOf(joining));
      broker.beforeStop(consumer.stop);
      return consumer;
    },
    process: (joining) => {
      const member = new MemberProcess(membershipOf(joining));
      broker.beforeStop(() => member.kill());
      return member;
    },
  };
}
