import { checkDigit } from "../../../src/domain/bank";
import type { Json } from "../../../src/domain/json";
import { newReference } from "../bank-client";
import { hasPartnerSignature } from "../receiver";
import { type Running, startSimulator } from "../running";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

const EXPIRY = "2026-11-22T11:30:00.000Z";

test("an account is issued once per reference, with a number of the issuing bank", async () => {
  const { bank } = running;
  const reference = newReference();
  const request = { reference, name: "Ada Stores", kind: "temporary", expires_at: EXPIRY };

  const first = await bank.partner("POST", "/accounts", request);
  const again = await bank.partner("POST", "/accounts", request);

  expect(first).toEqual({
    status: 201,
    body: {
      account_number: expect.stringMatching(/^\d{10}$/),
      account_name: "Ada Stores",
      bank_code: "566",
      bank_name: "VFD Microfinance Bank",
      reference,
      kind: "temporary",
      expires_at: EXPIRY,
      created_at: "2026-11-21T11:30:00.250Z",
    },
  });
  expect(again).toEqual({ status: 200, body: first.body });
  const number = String(first.body.account_number);
  expect(number.at(-1)).toBe(checkDigit("000566", number.slice(0, 9)));
  expect(await bank.partner("GET", `/accounts/${number}`)).toEqual({
    status: 200,
    body: first.body,
  });
});

test("the same reference with other fields is refused", async () => {
  const { bank } = running;
  const reference = newReference();
  await bank.account({ reference });

  const other = { reference, name: "Ada Shops", kind: "permanent" };

  expect(await bank.partner("POST", "/accounts", other)).toMatchObject({
    status: 409,
    body: { error: { code: "reference_conflict" } },
  });
});

test.each([
  {},
  { reference: "r", name: "n", kind: "eternal" },
  { reference: "r", name: "", kind: "permanent" },
  { reference: "r", name: "n", kind: "temporary" },
  { reference: "r", name: "n", kind: "permanent", expires_at: EXPIRY },
  { reference: "r", name: "n", kind: "temporary", expires_at: "tomorrow" },
])("no account is issued for %j", async (request) => {
  expect(await running.bank.partner("POST", "/accounts", request)).toMatchObject({
    status: 400,
    body: { error: { code: "invalid_request", message: expect.any(String) } },
  });
});

test("requests without the key are refused", async () => {
  const request = [
    running.bank.partner("GET", "/credits", undefined, "guess"),
    running.bank.partner("POST", "/accounts", {}, ""),
  ];

  for (const response of await Promise.all(request)) {
    expect(response).toMatchObject({ status: 401, body: { error: { code: "unauthorized" } } });
  }
});

test("a credit is recorded and sent as a signed webhook", async () => {
  const { bank, receiver } = running;
  const number = await bank.account();

  const { status, body } = await bank.pay(number, { sender: { name: "Chidi Okafor" } });

  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^crd_/),
    session_id: expect.stringMatching(/^000013261121123000\d{12}$/),
    account_number: number,
    amount: 50_000,
    currency: "NGN",
    sender: { name: "Chidi Okafor", account_number: "0123456785", bank_code: "000013" },
    narration: expect.any(String),
    paid_at: "2026-11-21T11:30:00.250Z",
    booked_at: "2026-11-21T11:30:00.250Z",
  });
  const [notice] = await receiver.at("/bank-partner/test");
  expect(notice?.body).toEqual({
    event: "account.credited",
    id: expect.stringMatching(/^ntc_/),
    created_at: "2026-11-21T11:30:00.250Z",
    data: body,
  });
  expect(notice?.headers["x-partner-timestamp"]).toBe("1795260600");
  expect(notice && hasPartnerSignature(notice)).toBe(true);
});

test("a repeated session_id is recorded and sent once", async () => {
  const { bank, receiver } = running;
  const number = await bank.account();
  const session_id = "1".repeat(30);

  const responses = await Promise.all([1, 2, 3].map(() => bank.pay(number, { session_id })));

  expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
  expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
  const { body } = await bank.partner("GET", "/credits");
  expect(body.credits).toHaveLength(1);
  expect(await bank.pay(number, { session_id, amount: 1 })).toMatchObject({
    status: 409,
    body: { error: { code: "reference_conflict" } },
  });
  expect(await receiver.at("/bank-partner/test")).toHaveLength(1);
});

test.each([
  ["no amount", { amount: 0 }, 400],
  ["half a kobo", { amount: 0.5 }, 400],
  ["a short session_id", { session_id: "123" }, 400],
  ["an unknown account", { account_number: "0000000000" }, 404],
])("a credit with %s is refused", async (_, fields, status) => {
  const number = await running.bank.account();

  expect(await running.bank.pay(number, fields)).toMatchObject({ status });
});

test("an expired account still receives credits", async () => {
  const { bank } = running;
  const number = await bank.account({ kind: "temporary", expires_at: EXPIRY });
  running.pass(30 * 86_400_000);

  expect(await bank.pay(number)).toMatchObject({ status: 201 });
});

test("lists an account's credits page by page, oldest first", async () => {
  const { bank } = running;
  const [number, other] = [await bank.account(), await bank.account()];
  for (const amount of [100, 200, 300]) {
    await bank.pay(number, { amount });
    await bank.pay(other, { amount: 1 });
  }

  const first = await bank.partner("GET", `/accounts/${number}/credits?limit=2`);
  const after = (first.body.credits as Json[]).at(-1)?.id;
  const second = await bank.partner("GET", `/accounts/${number}/credits?limit=2&after=${after}`);

  expect(first.body).toMatchObject({ credits: [{ amount: 100 }, { amount: 200 }], has_more: true });
  expect(second.body).toMatchObject({ credits: [{ amount: 300 }], has_more: false });
  expect(await bank.partner("GET", "/accounts/0000000000/credits")).toMatchObject({ status: 404 });
  expect(await bank.partner("GET", `/accounts/${number}/credits?after=x`)).toMatchObject({
    status: 400,
  });
});

test("the statement filters by booking time, the end excluded", async () => {
  const { bank } = running;
  const number = await bank.account();
  const times: string[] = [];
  for (const amount of [1, 2, 3, 4]) {
    const { body } = await bank.pay(number, { amount, paid_at: "2026-01-01T00:00:00Z" });
    times.push(String(body.booked_at));
    running.pass(1_000);
  }

  const query = `/credits?from=${times[1]}&to=${times[3]}&limit=1`;
  const first = await bank.partner("GET", query);
  const second = await bank.partner("GET", `${query}&cursor=${first.body.next_cursor}`);

  expect(first.body).toMatchObject({ credits: [{ amount: 2 }], next_cursor: expect.any(String) });
  expect(second.body).toMatchObject({ credits: [{ amount: 3 }], next_cursor: null });
});

test("the pages of the statement hold every credit once, in order", async () => {
  const { bank } = running;
  const number = await bank.account();
  for (let amount = 1; amount <= 7; amount += 1) {
    await bank.pay(number, { amount });
    running.pass(amount % 3 === 0 ? 1_000 : 0);
  }

  const credits: Json[] = [];
  let cursor: unknown = null;
  do {
    const query = `/credits?limit=3${cursor === null ? "" : `&cursor=${cursor}`}`;
    const { body } = await bank.partner("GET", query);
    credits.push(...(body.credits as Json[]));
    cursor = body.next_cursor;
  } while (cursor !== null);

  expect(credits.map(({ amount }) => amount)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(await bank.partner("GET", "/credits?cursor=nobody")).toMatchObject({ status: 400 });
  expect(await bank.partner("GET", "/credits?from=today")).toMatchObject({ status: 400 });
  expect(await bank.partner("GET", "/credits?limit=0")).toMatchObject({ status: 400 });
});

test("the statement stays in order when the clock goes backwards", async () => {
  const { bank } = running;
  const number = await bank.account();
  const { body: first } = await bank.pay(number);
  running.pass(-60_000);

  const { body: second } = await bank.pay(number);

  expect(second.booked_at).toBe(first.booked_at);
});

test("invalid JSON gets the partner's error", async () => {
  expect(await running.bank.partner("POST", "/accounts", "{")).toMatchObject({
    status: 400,
    body: { error: { code: "invalid_request" } },
  });
});

test("each mode has its own store", async () => {
  const { bank, client } = running;
  const number = await bank.account();
  await bank.pay(number);

  const live = await client.send("/bank-partner/live/v1/credits", {
    method: "GET",
    headers: { authorization: "Bearer partner-1" },
  });

  expect(JSON.parse(live.text)).toEqual({ credits: [], next_cursor: null });
});
