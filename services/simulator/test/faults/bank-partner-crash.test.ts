import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@kobo/testing";
import type { Json } from "../../src/domain/json";
import { BankClient } from "../integration/bank-client";
import { killProcesses, type Process, startProcess } from "../integration/process";
import { hasPartnerSignature, type Receiver, startReceiver } from "../integration/receiver";
import { newFolder, removeFolders } from "../integration/running";

let receiver: Receiver;

beforeEach(async () => {
  receiver = await startReceiver();
});

afterEach(async () => {
  await killProcesses();
  await receiver.stop();
  await removeFolders();
});

const PAYERS = 8;
const PAYMENTS_BEFORE_KILL = 60;

interface Paid {
  id: string;
  session_id: string;
}

/** Pays until the connection breaks; reports each acknowledged payment to `paid`. */
async function payOnAndOn(bank: BankClient, number: string, paid: (acknowledged: Paid) => void) {
  for (;;) {
    const response = await bank.pay(number).catch(() => undefined);
    if (!response) return;
    expect(response.status).toBe(201);
    paid({ id: String(response.body.id), session_id: String(response.body.session_id) });
  }
}

/** Kills the process during payments; returns the acknowledged ones. */
async function killMidLoad({ child, client }: Process): Promise<Paid[]> {
  const bank = new BankClient(client);
  const number = await bank.account();
  const paid: Paid[] = [];
  const payers = Array.from({ length: PAYERS }, () =>
    payOnAndOn(bank, number, (acknowledged) => {
      paid.push(acknowledged);
      if (paid.length === PAYMENTS_BEFORE_KILL) child.kill("SIGKILL");
    }),
  );
  await Promise.all(payers);
  return paid;
}

async function allCredits(bank: BankClient): Promise<Json[]> {
  const credits: Json[] = [];
  let cursor: unknown = null;
  do {
    const query = cursor === null ? "" : `&cursor=${cursor}`;
    const { body } = await bank.partner("GET", `/credits?limit=100${query}`);
    credits.push(...(body.credits as Json[]));
    cursor = body.next_cursor;
  } while (cursor !== null);
  return credits;
}

test("no acknowledged credit is lost by kills and torn writes, and each is sent as a webhook", async () => {
  const folder = await newFolder();
  const paid: Paid[] = [];
  for (let round = 0; round < 3; round += 1) {
    paid.push(...(await killMidLoad(await startProcess(folder, receiver.url))));
    // A kill rarely tears a write to the log; a power loss does.
    await appendFile(join(folder, "bank-partner-test.db-wal"), "torn");
  }

  const bank = new BankClient((await startProcess(folder, receiver.url)).client);
  const credits = await allCredits(bank);

  const ids = credits.map(({ id }) => String(id));
  expect(paid.length).toBeGreaterThanOrEqual(3 * PAYMENTS_BEFORE_KILL);
  expect(new Set(ids).size).toBe(ids.length);
  expect(paid.filter(({ id }) => !ids.includes(id))).toEqual([]);
  // Each payer had one unacknowledged payment in flight per kill, and no more.
  expect(ids.length - paid.length).toBeLessThanOrEqual(3 * PAYERS);
  await eventually(() => {
    const acknowledged = new Set(receiver.received.map(({ body }) => body.data.id));
    expect(ids.filter((id) => !acknowledged.has(id))).toEqual([]);
  });
  // Repeated webhooks were identical, and every webhook is in the store.
  const bodies = new Set(receiver.received.map(({ raw }) => raw));
  expect(bodies.size).toBe(ids.length);
  expect(receiver.received.every(hasPartnerSignature)).toBe(true);
});

test("accounts and session_ids survive a kill", async () => {
  const folder = await newFolder();
  const { child, client } = await startProcess(folder, receiver.url);
  const before = new BankClient(client);
  const reference = "order-1";
  const number = await before.account({ reference });
  const session_id = "5".repeat(30);
  const { body } = await before.pay(number, { session_id });
  child.kill("SIGKILL");

  const bank = new BankClient((await startProcess(folder, receiver.url)).client);

  expect(await bank.account({ reference })).toBe(number);
  expect(await bank.pay(number, { session_id })).toEqual({ status: 200, body });
});
