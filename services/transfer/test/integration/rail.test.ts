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

beforeEach(async () => {
  fake = await FakeRail.open();
  rail = railAt(fake.url);
});
afterEach(async () => {
  await rail.close();
  fake.close();
});

test("a transfer is paid to a recipient that was made for it", async () => {
  const { outcome, recipientCode } = await rail.send(transfer, soon());

  expect(outcome).toEqual({ kind: "paid", railCode: "TRF_1" });
  expect(recipientCode).toBe("RCP_0690000031");
  expect(fake.seen.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "POST /transferrecipient",
    "POST /transfer",
  ]);
});

test("both calls together keep nobody longer than one may take", async () => {
  fake.manner = { records: "success", answers: "nothing" };
  const began = Date.now();

  const { outcome } = await rail.send(transfer, soon());

  expect(outcome).toMatchObject({ kind: "unknown", acknowledged: false });
  expect(Date.now() - began).toBeLessThan(2 * TIMEOUT_MS);
});

test("a transfer whose time is over is not sent, which is no fault of the rail's", async () => {
  for (let i = 0; i < 12; i++) {
    expect((await rail.send(transfer, Date.now() - 1)).outcome.kind).toBe("never sent");
  }

  expect(fake.seen).toEqual([]);
  expect(rail.isAvailable()).toBe(true);
});

test("a rail that is not there was never told; a question to it stays open", async () => {
  const gone = railAt(`http://127.0.0.1:${await freePort()}`);

  expect((await gone.send(transfer, soon())).outcome.kind).toBe("never sent");
  expect((await gone.query(transfer, soon())).kind).toBe("unreachable");
  await gone.close();
});

test("a transfer that the rail does not know is not found", async () => {
  expect((await rail.query(transfer, soon())).kind).toBe("not found");
});

test("a payee whom the rail refuses was not paid, which is no fault of the rail's", async () => {
  fake.override = {
    path: "/transferrecipient",
    answer: (response) => response.writeHead(400).end('{"status":false,"message":"Invalid"}'),
  };

  for (let i = 0; i < 12; i++) {
    expect((await rail.send(transfer, soon())).outcome.kind).toBe("never sent");
  }

  expect(fake.sent()).toBe(0);
  expect(rail.isAvailable()).toBe(true);
});

test("refusals are answers; silences in a row stop the paying, not the asking nor the looking up", async () => {
  fake.manner = { records: undefined, answers: "a refusal" };
  for (let i = 0; i < 12; i++) await rail.send(transfer, soon());
  expect(rail.isAvailable()).toBe(true);

  fake.manner = { records: undefined, answers: "a reset" };
  for (let i = 0; i < 14; i++) await rail.send(transfer, soon());
  expect(rail.isAvailable()).toBe(false);
  expect(rail.states()).toBe("send open, query closed, banks closed");
  const before = fake.seen.length;

  expect((await rail.send(transfer, soon())).outcome.kind).toBe("never sent");
  expect(fake.seen).toHaveLength(before);
  expect((await rail.query(transfer, soon())).kind).toBe("not found");
  const account = { bankCode: "058", accountNumber: "0690000031" };
  expect(await rail.accountName(account, soon())).toBe("BOLA ADE OKAFOR");
});

test("a rail that is away is asked no more, which is no answer either; paying goes on", async () => {
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
  ["its own error", 502, "{}"],
  ["no JSON", 200, "<html>"],
  ["no envelope", 200, "[]"],
  ["a refusal", 401, '{"status":false,"message":"Invalid key"}'],
])("a rail that answers a query with %s has answered", async (_, status, body) => {
  const answer = (response: ServerResponse) => response.writeHead(status).end(body);
  fake.override = { path: "/transfer/verify", answer };

  expect((await rail.query(transfer, soon())).kind).toBe("unknown");
});

test("a bank that never answers is asked no more, while others and the paying go on", async () => {
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

test("a bank list that never ends is none", async () => {
  fake.override = {
    path: "/bank",
    answer: (response) =>
      response.end(JSON.stringify({ status: true, data: [{ code: "058" }], meta: { next: "x" } })),
  };

  await expect(rail.bankCodes(soon())).rejects.toBeInstanceOf(ProviderError);
  expect(fake.seen.length).toBeLessThan(30);
});
