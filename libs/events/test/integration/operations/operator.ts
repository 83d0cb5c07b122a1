import { randomUUID } from "node:crypto";
import type { Database, Transaction } from "@kobo/postgres";
import {
  type Bus,
  type Consumer,
  consume,
  type EventName,
  type NewEvent,
  type ReceivedEvent,
} from "../../../src";
import { runOperation } from "../../../src/operations/run-operation";
import { outboxColumns } from "../../../src/outbox";
import { toMessage } from "../../../src/wire";
import { logger } from "../../bus";

interface Circumstances {
  now?: Date;
  stopping?: AbortSignal;
}

/** An operator's terminal: the exit code, the output lines, and the notes. */
export function anOperator(bus: Bus, { now, stopping }: Circumstances = {}) {
  const lines: string[] = [];
  const notes: string[] = [];
  const type = (...args: string[]) =>
    runOperation(args, {
      bus: () => bus,
      write: (line) => void lines.push(line),
      warn: (line) => void notes.push(line),
      now: now ?? new Date(),
      stopping: stopping ?? new AbortController().signal,
    });
  return { type, lines, notes };
}

/** A command's output as JSON. */
export async function runJson(bus: Bus, ...args: string[]) {
  const { type, lines, notes } = anOperator(bus);
  const code = await type(...args, "--json");
  return { code, records: lines.map((line) => JSON.parse(line)), notes };
}

interface RawMessage {
  key: string | null;
  value: string | Buffer | null;
  headers: Record<string, string>;
  timestamp?: string;
  partition?: number;
}

export function aMessage(event: NewEvent): RawMessage {
  const { event_id, merchant_id, type: _, shard: __, ...row } = outboxColumns(event);
  const wire = {
    ...row,
    eventId: event_id,
    merchantId: merchant_id,
    name: event.name,
    source: "transfer",
  };
  return toMessage(wire) as RawMessage;
}

export async function send(bus: Bus, topic: string, messages: RawMessage[]): Promise<void> {
  const producer = bus.kafka.producer({ allowAutoTopicCreation: false });
  await producer.connect();
  await producer.send({ topic, messages }).finally(() => producer.disconnect());
}

type Handle = (trx: Transaction, events: ReceivedEvent[]) => Promise<void>;

/** Groups for the tests of one file, whose members leave after each test. */
export function groupsOn(bus: Bus, db: () => Database) {
  const consumers: Consumer[] = [];
  afterEach(async () => {
    await Promise.all(consumers.splice(0).map((consumer) => consumer.stop()));
  });

  return async (handle: Handle, { group = `group-${randomUUID()}` } = {}) => {
    const events: EventName[] = ["transfer.completed"];
    const consumer = await consume({ bus, db: db(), group, events, handle, logger });
    consumers.push(consumer);
    return { group, stop: () => consumer.stop() };
  };
}
