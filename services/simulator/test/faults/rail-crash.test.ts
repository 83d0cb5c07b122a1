import { appendFile } from "node:fs/promises";
import { join } from "node:path";
import { eventually } from "@kobo/testing";
import type { Json } from "../../src/domain/json";
import { BankClient, newReference } from "../integration/bank-client";
import { kill, killProcesses, type Process, startProcess } from "../integration/process";
import { hasRailSignature, type Receiver, startReceiver } from "../integration/receiver";
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

const SENDERS = 8;
const TRANSFERS_BEFORE_KILL = 60;
const AMOUNT = 50_000;

/** Transfers until the connection breaks; reports each acknowledged transfer to `sent`. */
async function sendOnAndOn(bank: BankClient, recipient: string, sent: (reference: string) => void) {
  for (;;) {
    const reference = newReference();
    const request = { source: "balance", amount: AMOUNT, recipient, reference };
    const response = await bank.rail("POST", "/transfer", request).catch(() => undefined);
    if (!response) return;
    expect(response.status).toBe(200);
    sent(reference);
  }
}

/** Kills the process during transfers; returns the acknowledged references. */
async function killMidLoad({ child, client }: Process): Promise<string[]> {
  const bank = new BankClient(client);
  const recipient = await bank.recipient("0123456785");
  const sent: string[] = [];
  const senders = Array.from({ length: SENDERS }, () =>
    sendOnAndOn(bank, recipient, (reference) => {
      sent.push(reference);
      if (sent.length === TRANSFERS_BEFORE_KILL) child.kill("SIGKILL");
    }),
  );
  await Promise.all(senders);
  return sent;
}

test("no acknowledged transfer is lost by kills and torn writes, and each is sent as a webhook", async () => {
  const folder = await newFolder();
  const sent: string[] = [];
  for (let round = 0; round < 3; round += 1) {
    sent.push(...(await killMidLoad(await startProcess(folder, receiver.url))));
    // A kill rarely tears a write to the log; a power loss does.
    await appendFile(join(folder, "rail-test.db-wal"), "torn");
  }

  const bank = new BankClient((await startProcess(folder, receiver.url)).client);
  const { status, body } = await bank.control("rail", "GET", "/book");

  expect({ status, body: status === 200 ? {} : body }).toEqual({ status: 200, body: {} });
  const transfers = body.transfers as Json[];
  const references = transfers.map(({ reference }) => String(reference));
  expect(sent.length).toBeGreaterThanOrEqual(3 * TRANSFERS_BEFORE_KILL);
  expect(new Set(references).size).toBe(references.length);
  expect(new Set(transfers.map(({ id }) => id)).size).toBe(references.length);
  expect(sent.filter((reference) => !references.includes(reference))).toEqual([]);
  // Each sender had one unacknowledged transfer in flight per kill, and no more.
  expect(references.length - sent.length).toBeLessThanOrEqual(3 * SENDERS);
  expect(body.balance_kobo).toBe(10_000_000_000_000 - references.length * AMOUNT);
  await eventually(() => {
    const acknowledged = new Set(receiver.received.map((webhook) => webhook.body.data.reference));
    expect(references.filter((reference) => !acknowledged.has(reference))).toEqual([]);
  });
  expect(receiver.received.every(hasRailSignature)).toBe(true);
  expect(await bank.transfer("0123456785", { reference: sent[0] })).toMatchObject({
    status: 400,
    body: { code: "duplicate_transfer_reference" },
  });
});

test("a planned outcome survives a kill and happens at its time, and pending webhooks are sent", async () => {
  const folder = await newFolder();
  const before = await startProcess(folder, receiver.url, { RAIL_SETTLE_MS: "1500" });
  const reference = newReference();
  await new BankClient(before.client).transfer("0690000035", { reference });
  await kill(before.child, "SIGKILL");

  const bank = new BankClient((await startProcess(folder, receiver.url)).client);

  const [webhook] = await receiver.at("/rail/test");
  expect(webhook?.body).toMatchObject({ event: "transfer.success", data: { reference } });
  expect(await bank.verify(reference)).toMatchObject({ body: { data: { status: "success" } } });
});

test("a slow receiver does not delay the shutdown", async () => {
  receiver.status = undefined;
  const { child, client } = await startProcess(await newFolder(), receiver.url);
  await new BankClient(client).transfer("0123456785");
  await receiver.at("/rail/test");

  expect(await kill(child, "SIGTERM")).toBe(0);
});
