import type { ServerResponse } from "node:http";
import { freePort } from "@kobo/testing";
import { type BankPartner, bankPartner } from "../../src/clients/bank-partner";
import type { Credit } from "../../src/domain/inflow";
import { SANDBOX_SENDER } from "../../src/domain/received-payment";
import { API_KEY, aNumber, FakePartner } from "./fake-partner";

let fake: FakePartner;
let partner: BankPartner;
beforeAll(async () => {
  fake = await FakePartner.start();
});
afterAll(() => fake.stop());
beforeEach(() => {
  fake.behave = undefined;
  fake.requests = [];
  partner = partnerAt(fake.url);
});
afterEach(() => partner.close());

const partnerAt = (url: string, { apiKey = API_KEY, timeoutMs = 5_000 } = {}) =>
  bankPartner({ mode: "test", url, apiKey, timeoutMs });
const soon = () => Date.now() + 5_000;
const accountRequest = (reference: string) => ({
  reference,
  name: "Order 42",
  expiresAt: undefined,
});
const away = { code: "SERVICE_UNAVAILABLE", details: { retryAfterSeconds: 1 } };

test("an account is requested with our key and reference, temporary or permanent", async () => {
  const expiresAt = new Date("2026-11-21T10:00:00Z");

  const account = await partner.issue({ ...accountRequest("one"), expiresAt }, soon());
  const again = await partner.issue({ ...accountRequest("one"), expiresAt }, soon());
  await partner.issue(accountRequest("two"), soon());

  expect(again).toEqual(account);
  expect(account).toMatchObject({ bankCode: "566", bankName: "VFD Microfinance Bank" });
  expect(fake.requests.map(({ body }) => body)).toEqual([
    expect.objectContaining({ kind: "temporary", expires_at: "2026-11-21T10:00:00.000Z" }),
    expect.objectContaining({ kind: "temporary" }),
    { reference: "two", name: "Order 42", kind: "permanent" },
  ]);
});

const json = (body: unknown, status = 200) => {
  return (response: ServerResponse) => response.writeHead(status).end(JSON.stringify(body));
};
const account = {
  account_number: "4600070017",
  account_name: "A",
  bank_code: "090110",
  bank_name: "Somebody",
  reference: "mine",
};

test("a bank in the bank list has the list's code and name, another one the partner's", async () => {
  fake.behave = (response) => Boolean(json(account)(response));
  expect(await partner.issue(accountRequest("mine"), soon())).toMatchObject({
    bankCode: "566",
    bankName: "VFD Microfinance Bank",
  });

  fake.behave = (response) => Boolean(json({ ...account, bank_code: "XYZ" })(response));
  expect(await partner.issue(accountRequest("mine"), soon())).toMatchObject({
    bankCode: "XYZ",
    bankName: "Somebody",
  });
});

test.each([
  ["is about another account", json({ ...account, reference: "other" })],
  ["has a number of nine digits", json({ ...account, account_number: "123456789" })],
  ["refuses", json({ error: { code: "invalid_request" } }, 400)],
  ["is a server error", json(account, 500)],
  ["is no JSON", (response: ServerResponse) => response.end("\0")],
  ["breaks off", (response: ServerResponse) => response.destroy()],
])("a response that %s is an error", async (_, behave) => {
  fake.behave = (response) => {
    behave(response);
    return true;
  };

  await expect(partner.issue(accountRequest("mine"), soon())).rejects.toMatchObject(away);
});

test("a response that never comes is an error", async () => {
  const impatient = partnerAt(fake.url, { timeoutMs: 300 });
  fake.behave = () => true;

  await expect(impatient.issue(accountRequest("mine"), soon())).rejects.toMatchObject(away);
  await impatient.close();
});

/** The credits of a list, of all its pages. */
async function listed(number: string, after?: string) {
  const all: Credit[] = [];
  for await (const page of partner.listCredits(number, soon(), after)) all.push(...page);
  return all;
}

test("all pages of credits are read", async () => {
  const number = aNumber();
  const booked = [1, 2, 3, 4, 5].map((amount) => fake.record({ account_number: number, amount }));

  const credits = await listed(number);

  expect(credits.map(({ sessionId, amount }) => [sessionId, amount])).toEqual(
    booked.map(({ session_id: id, amount }) => [id, BigInt(amount)]),
  );
});

test("a list after a credit has the later ones, and all when the partner does not know the credit", async () => {
  const number = aNumber();
  const booked = [1, 2, 3].map((amount) => fake.record({ account_number: number, amount }));
  const refused = json({ error: { code: "invalid_request" } }, 400);
  fake.behave = (response, url) => url.includes("after=unknown") && Boolean(refused(response));

  const later = await listed(number, booked[1]?.id);
  const all = await listed(number, "unknown");

  expect(later.map(({ amount }) => amount)).toEqual([3n]);
  expect(all.map(({ amount }) => amount)).toEqual([1n, 2n, 3n]);
});

test("a list that refuses a credit of its own is an error", async () => {
  const number = aNumber();
  for (const amount of [1, 2, 3]) fake.record({ account_number: number, amount });
  const refused = json({ error: { code: "invalid_request" } }, 400);
  fake.behave = (response, url) => url.includes("after=") && Boolean(refused(response));

  await expect(listed(number)).rejects.toMatchObject(away);
});

test("a list with an unreadable line is an error", async () => {
  const number = aNumber();
  fake.record({ account_number: number, amount: 100 });
  fake.record({ account_number: number, amount: 0.5 });

  await expect(listed(number)).rejects.toMatchObject(away);
});

test("a credit is found by its session id, or is undefined", async () => {
  const { session_id: id } = fake.record({ account_number: aNumber(), amount: 100 });

  expect(await partner.findCredit(id, soon())).toMatchObject({ sessionId: id, amount: 100n });
  expect(await partner.findCredit("9".repeat(30), soon())).toBeUndefined();
  fake.requests = [];
  expect(await partner.findCredit("../accounts", soon())).toBeUndefined();
  expect(fake.requests).toEqual([]);
});

test("a response about another credit, or a bare 404, is an error", async () => {
  const other = fake.record({ account_number: aNumber(), amount: 100 });
  for (const answer of [json(other), json({}, 404), json({ error: { code: "not_found" } }, 404)]) {
    fake.behave = (response) => Boolean(answer(response));

    await expect(partner.findCredit("1".repeat(30), soon())).rejects.toMatchObject(away);
  }
});

test("a sandbox credit with the session id of another payment returns undefined, a failed one an error", async () => {
  const credit = {
    accountNumber: aNumber(),
    amount: 100n,
    senderName: "Bola",
    sender: SANDBOX_SENDER,
    sessionId: "1".repeat(30),
  };
  const first = await partner.sendSandboxCredit(credit, soon());

  expect(first).toMatchObject({ amount: 100n, payerName: "Bola" });
  expect(await partner.sendSandboxCredit(credit, soon())).toEqual(first);
  expect(await partner.sendSandboxCredit({ ...credit, amount: 200n }, soon())).toBeUndefined();
  fake.behave = (response) => Boolean(json({}, 500)(response));
  await expect(partner.sendSandboxCredit(credit, soon())).rejects.toMatchObject(away);
});

test("a wrong key and an unreachable partner give merchants the same error", async () => {
  const stranger = partnerAt(fake.url, { apiKey: "wrong" });
  const gone = partnerAt(`http://127.0.0.1:${await freePort()}`);

  await expect(stranger.issue(accountRequest("mine"), soon())).rejects.toMatchObject(away);
  await expect(gone.issue(accountRequest("mine"), soon())).rejects.toMatchObject(away);
  await stranger.close();
  await gone.close();
});

test("timeouts open the breaker of issuing, not of queries; refusals and missed deadlines do not", async () => {
  const number = aNumber();
  const ask = (deadline = soon()) =>
    partner.issue(accountRequest("mine"), deadline).catch(() => {});
  fake.behave = (response) => Boolean(json({}, 400)(response));
  for (let i = 0; i < 12; i++) await ask();
  for (let i = 0; i < 12; i++) await ask(Date.now() - 1);
  expect(partner.isAvailable()).toBe(true);

  fake.behave = (response) => Boolean(response.destroy());
  for (let i = 0; i < 14; i++) await ask();
  expect(partner.isAvailable()).toBe(false);
  expect(partner.states()).toBe("issue open, look closed");
  fake.behave = undefined;
  fake.requests = [];

  await expect(partner.issue(accountRequest("mine"), soon())).rejects.toMatchObject(away);
  expect(fake.requests).toEqual([]);
  expect(await listed(number)).toEqual([]);
});
