import { readFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import {
  EVENTS_TIMEOUT_MS,
  eventsOf,
  givenMerchant,
  openDatabase,
  stackDirectory,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";

const TIMEOUT_MS = 180_000;
const RECOVERY_TIMEOUT_MS = 60_000;
const AMOUNT = 10_000;

let db: Database;
let payer: TestMerchant;
let toPayId: string;
beforeAll(async () => {
  db = openDatabase();
  payer = await givenMerchant();
  const payee = await givenMerchant({ funds: 0 });
  const { body } = await payee.api.post("/payid/static", {
    reference: uniqueReference(),
    name: `Till of ${payee.slug}`,
  });
  toPayId = (body.data as { payId: string }).payId;
});
afterAll(() => db.destroy());

/** The pids of all supervised processes, by name. */
function pids(): Record<string, number> {
  const file = join(stackDirectory(), "pids.json");
  const started: { name: string; pid: number }[] = JSON.parse(readFileSync(file, "utf8"));
  return Object.fromEntries(started.map(({ name, pid }) => [name, pid]));
}

function kill(name: string): void {
  const pid = pids()[name];
  if (pid === undefined) throw new Error(`${name} is not running.`);
  process.kill(pid, "SIGKILL");
}

async function untilRestarted(name: string, before: number | undefined): Promise<void> {
  await eventually(() => {
    const { [name]: pid = before } = pids();
    expect(pid).not.toBe(before);
  }, RECOVERY_TIMEOUT_MS);
}

async function pay(): Promise<{ status: number; reference: string }> {
  const reference = uniqueReference();
  const { status } = await payer.api.post("/transfer/payid", {
    fromPayId: payer.wallet,
    toPayId,
    amount: AMOUNT,
    reference,
  });
  return { status, reference };
}

function untilPaid(): Promise<{ reference: string }> {
  return eventually(async () => {
    const paid = await pay();
    expect(paid.status).toBe(201);
    return paid;
  }, RECOVERY_TIMEOUT_MS);
}

async function untilNotified(reference: string): Promise<void> {
  await eventually(
    async () => expect(await eventsOf(db, reference, "transfer.")).toEqual(["transfer.completed"]),
    RECOVERY_TIMEOUT_MS + EVENTS_TIMEOUT_MS,
  );
}

function accepts(address: string): Promise<boolean> {
  const [host = "", port] = address.split(":");
  return new Promise((resolve) => {
    const socket = connect(Number(port), host, () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => resolve(false));
  });
}

test(
  "while Kafka is down transfers succeed, and their events arrive after its restart",
  async () => {
    const before = pids();
    const { kafkaBrokers } = theStack();

    kill("kafka");
    await eventually(async () => expect(await accepts(kafkaBrokers)).toBe(false));
    const paid = await pay();
    const wasDown = !(await accepts(kafkaBrokers));

    expect([paid.status, wasDown]).toEqual([201, true]);
    await untilRestarted("kafka", before.kafka);
    await untilNotified(paid.reference);
    expect({ ...pids(), kafka: before.kafka }).toEqual(before);
  },
  TIMEOUT_MS,
);

test(
  "a service that starts while Kafka is down serves immediately, and its events arrive later",
  async () => {
    const before = pids();

    kill("kafka");
    kill("payid-1");
    kill("payid-2");
    const { reference } = await untilPaid();

    await untilNotified(reference);
    await untilRestarted("kafka", before.kafka);
    await untilRestarted("payid-1", before["payid-1"]);
    await untilRestarted("payid-2", before["payid-2"]);
  },
  TIMEOUT_MS,
);

test(
  "a service that is killed seven times in a row is restarted each time, and no other process ends",
  async () => {
    const before = pids();

    for (let kills = 1; kills <= 7; kills++) {
      const killed = pids().gateway;
      kill("gateway");
      await untilRestarted("gateway", killed);
    }

    await untilPaid();
    expect({ ...pids(), gateway: before.gateway }).toEqual(before);
    expect(theStack().pids.gateway).toEqual([pids().gateway]);
  },
  TIMEOUT_MS,
);

test.each(["postgres", "redis"])(
  "after %s is killed, transfers and their events succeed again, and no other process ends",
  async (part) => {
    const before = pids();

    kill(part);
    await untilRestarted(part, before[part]);

    const { reference } = await untilPaid();
    await untilNotified(reference);
    expect({ ...pids(), [part]: before[part] }).toEqual(before);
  },
  TIMEOUT_MS,
);
