import type { ServerResponse } from "node:http";
import { ProviderError } from "@kobo/provider-client";
import { freePort } from "@kobo/testing";
import { bankRail, type Rail } from "../../src/clients/rail";
import { anExternalTransfer } from "../factories";
import { FakeRail } from "../fake-rail";
import { logger, SECRET } from "./world";

const TIMEOUT_MS = 300;
const transfer = anExternalTransfer();
const soon = () => Date.now() + 5_000;

let fake: FakeRail;
let rail: Rail;
const railAt = (url: string) =>
  bankRail({ mode: "test", url, secretKey: SECRET, timeoutMs: TIMEOUT_MS }, { logger });

/** Whether a permit to send a transfer is available. */
function isAvailable(): boolean {
  const permit = rail.reserve();
  permit?.release();
  return permit !== undefined;
}

beforeEach(async () => {
  fake = await FakeRail.open();
  rail = railAt(fake.url);
});
afterEach(async () => {
  await rail.close();
  fake.close();
});

test("a transfer is sent to a recipient that is created for it", async () => {
  const { outcome, recipientCode } = await rail.send(transfer, soon());

  expect(outcome).toEqual({ kind: "paid", railCode: "TRF_1" });
  expect(recipientCode).toBe("RCP_0690000031");
  expect(fake.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /transferrecipient",
    "POST /transfer",
  ]);
});

test("both calls together stay within the timeout of one", async () => {
  fake.behaviour = { records: "success", answers: "nothing" };
  const began = Date.now();

  const { outcome } = await rail.send(transfer, soon());

  expect(outcome).toMatchObject({ kind: "unknown", acknowledged: false });
  expect(Date.now() - began).toBeLessThan(2 * TIMEOUT_MS);
});

test("a transfer past its deadline is not sent, and does not open the breaker", async () => {
  for (let i = 0; i < 12; i++) {
    expect((await rail.send(transfer, Date.now() - 1)).outcome.kind).toBe("never sent");
  }

  expect(fake.seen).toEqual([]);
  expect(isAvailable()).toBe(true);
});

test("with the rail unreachable, a send counts as never sent, and a query as unreachable", async () => {
  const gone = railAt(`http://127.0.0.1:${await freePort()}`);

  expect((await gone.send(transfer, soon())).outcome.kind).toBe("never sent");
  expect((await gone.query(transfer, soon())).kind).toBe("unreachable");
  await gone.close();
});

test("a query of an unknown transfer returns not found", async () => {
  expect((await rail.query(transfer, soon())).kind).toBe("not found");
});

test("a refused recipient is not paid, and does not open the breaker", async () => {
  fake.override = {
    path: "/transferrecipient",
    answer: (response) => response.writeHead(400).end('{"status":false,"message":"Invalid"}'),
  };

  for (let i = 0; i < 12; i++) {
    expect((await rail.send(transfer, soon())).outcome.kind).toBe("never sent");
  }

  expect(fake.sent()).toBe(0);
  expect(isAvailable()).toBe(true);
});

test("refusals open no breaker; repeated failures of sends open theirs, but not those of queries and look-ups", async () => {
  fake.behaviour = { records: undefined, answers: "a refusal" };
  for (let i = 0; i < 12; i++) await rail.send(transfer, soon());
  expect(isAvailable()).toBe(true);

  fake.behaviour = { records: undefined, answers: "a reset" };
  for (let i = 0; i < 14; i++) await rail.send(transfer, soon());
  expect(isAvailable()).toBe(false);
  expect(rail.states()).toBe("send open, query closed, banks closed");
  const before = fake.seen.length;

  expect((await rail.send(transfer, soon())).outcome.kind).toBe("never sent");
  expect(fake.seen).toHaveLength(before);
  expect((await rail.query(transfer, soon())).kind).toBe("not found");
  const account = { bankCode: "058", accountNumber: "0690000031" };
  expect(await rail.accountName(account, soon())).toBe("BOLA ADE OKAFOR");
});

test("at most 200 permits to send are reserved, and a reserved one sends although others are refused", async () => {
  const permits = Array.from({ length: 200 }, () => rail.reserve());
  expect(permits.every(Boolean)).toBe(true);
  expect(isAvailable()).toBe(false);
  expect((await rail.send(transfer, soon())).outcome.kind).toBe("never sent");

  expect((await permits[0]?.send(transfer, soon()))?.outcome.kind).toBe("paid");

  expect(isAvailable()).toBe(true);
  for (const permit of permits) permit?.release();
  expect(fake.sent()).toBe(1);
});

test("failed queries open their breaker and stay unreachable; sends continue", async () => {
  fake.override = { path: "/transfer/verify", answer: (response) => response.destroy() };
  const kinds = new Set<string>();
  for (let i = 0; i < 14; i++) kinds.add((await rail.query(transfer, soon())).kind);
  const before = fake.seen.length;
  fake.override = undefined;

  kinds.add((await rail.query(transfer, soon())).kind);

  expect([...kinds]).toEqual(["unreachable"]);
  expect(fake.seen).toHaveLength(before);
  expect(rail.states()).toBe("send closed, query open, banks closed");
  expect((await rail.send(transfer, soon())).outcome.kind).toBe("paid");
});

test.each([
  ["a server error", 502, "{}"],
  ["no JSON", 200, "<html>"],
  ["no envelope", 200, "[]"],
  ["a refusal", 401, '{"status":false,"message":"Invalid key"}'],
])("a query that gets %s has an unknown outcome", async (_, status, body) => {
  const answer = (response: ServerResponse) => response.writeHead(status).end(body);
  fake.override = { path: "/transfer/verify", answer };

  expect((await rail.query(transfer, soon())).kind).toBe("unknown");
});

test("failed name enquiries of one bank open only that bank's breaker; other banks and sends continue", async () => {
  fake.override = { path: "/bank", answer: (response) => response.end("<html>") };
  const account = { bankCode: "058", accountNumber: "0690000031" };
  for (let i = 0; i < 12; i++) {
    await expect(rail.accountName(account, soon())).rejects.toBeInstanceOf(ProviderError);
  }
  const before = fake.seen.length;

  await expect(rail.accountName(account, soon())).rejects.toBeInstanceOf(ProviderError);
  expect(fake.seen).toHaveLength(before);
  expect(rail.states()).toBe("send closed, query closed, banks closed, names of 058 open");
  fake.override = undefined;
  expect(await rail.accountName({ ...account, bankCode: "044" }, soon())).toBeDefined();
  expect((await rail.send(transfer, soon())).outcome.kind).toBe("paid");
});

test("an endless bank list is an error", async () => {
  fake.override = {
    path: "/bank",
    answer: (response) =>
      response.end(JSON.stringify({ status: true, data: [{ code: "058" }], meta: { next: "x" } })),
  };

  await expect(rail.bankCodes(soon())).rejects.toBeInstanceOf(ProviderError);
  expect(fake.seen.length).toBeLessThan(30);
});
