import { eventually } from "@kobo/testing";
import type { Json } from "../../../src/domain/json";
import { newReference } from "../bank-client";
import { hasRailSignature, RAIL_KEY } from "../receiver";
import { type Running, startSimulator } from "../running";

let running: Running;

beforeEach(async () => {
  running = await startSimulator();
});

afterEach(() => running.stop());

const SUCCESS = { body: { status: true, data: { status: "success" } } };

async function resolve(account_number: string, bank_code = "058") {
  const query = new URLSearchParams({ account_number, bank_code });
  return running.bank.rail("GET", `/bank/resolve?${query}`);
}

test("lists all banks, or pages with a cursor", async () => {
  const { bank } = running;
  const whole = await bank.rail("GET", "/bank?country=nigeria&currency=NGN");
  const all = whole.body.data as Json[];

  const paged: Json[] = [];
  let next: unknown = "";
  for (let page = 0; next !== null; page += 1) {
    expect(page).toBeLessThan(10);
    const query = `use_cursor=true&perPage=30${next ? `&next=${next}` : ""}`;
    const { body } = await bank.rail("GET", `/bank?${query}`);
    paged.push(...(body.data as Json[]));
    next = (body.meta as Json).next;
  }

  expect(all.length).toBeGreaterThan(80);
  expect(paged).toEqual(all);
  expect(all.find(({ code }) => code === "058")).toMatchObject({
    name: "Guaranty Trust Bank",
    slug: "guaranty-trust-bank",
    active: true,
    country: "Nigeria",
    currency: "NGN",
    type: "nuban",
    is_deleted: false,
  });
});

test("lists banks for Nigeria and NGN only", async () => {
  const { bank } = running;

  expect((await bank.rail("GET", "/bank?country=ghana")).body.data).toEqual([]);
  expect((await bank.rail("GET", "/bank?currency=GHS")).body.data).toEqual([]);
});

test("includes the codes of the inter-bank scheme on request", async () => {
  const { body } = await running.bank.rail("GET", "/bank?include_nip_sort_code=true");

  const banks = body.data as Json[];
  expect(banks.find(({ code }) => code === "058")).toMatchObject({ nip_sort_code: "000013" });
});

test("an account always resolves to the same name", async () => {
  const first = await resolve("0123456789");

  expect(first).toEqual({
    status: 200,
    body: {
      status: true,
      message: "Account number resolved",
      data: {
        account_number: "0123456789",
        account_name: expect.stringMatching(/^[A-Z]+ [A-Z]+( [A-Z]+)?$/),
        bank_id: expect.any(Number),
      },
    },
  });
  expect(await resolve("0123456789")).toEqual(first);
});

test("a virtual account of the same mode resolves to its issued name", async () => {
  const number = await running.bank.account({ name: "Ada Stores" });

  expect(await resolve(number, "566")).toMatchObject({
    body: { data: { account_name: "Ada Stores" } },
  });
  expect(await resolve(number, "058")).not.toMatchObject({
    body: { data: { account_name: "Ada Stores" } },
  });
});

test("an unresolvable account gets Paystack's error", async () => {
  const unknown = {
    status: 422,
    body: {
      status: false,
      message: "Could not resolve account name. Check parameters or try again.",
      type: "validation_error",
      code: "invalid_bank_code",
    },
  };

  expect(await resolve("0690000038")).toMatchObject(unknown);
  expect(await resolve("123")).toMatchObject(unknown);
  expect(await resolve("0123456789", "777")).toMatchObject({
    status: 400,
    body: { message: "Unknown bank code: 777", code: "invalid_params" },
  });
});

test("the enquiry for 0690000039 gets no response, and the connection ends after 30 seconds", async () => {
  const answer = expect(resolve("0690000039")).rejects.toMatchObject({ code: "UND_ERR_SOCKET" });
  const wait = await eventually(() => {
    const [found] = running.waits;
    if (!found) throw new Error("There is no wait yet.");
    return found;
  });

  expect(wait.ms).toBe(30_000);
  wait.end();
  await answer;
});

test("one account has one recipient", async () => {
  const { bank } = running;
  const request = { type: "nuban", name: "Ada", account_number: "0123456789", bank_code: "058" };

  const first = await bank.rail("POST", "/transferrecipient", request);
  const again = await bank.rail("POST", "/transferrecipient", { ...request, name: "Bola" });

  expect(first).toMatchObject({
    status: 201,
    body: {
      status: true,
      message: "Transfer recipient created successfully",
      data: {
        active: true,
        currency: "NGN",
        domain: "test",
        name: "Ada",
        recipient_code: expect.stringMatching(/^RCP_[a-z0-9]+$/),
        type: "nuban",
        details: {
          account_number: "0123456789",
          account_name: expect.any(String),
          bank_code: "058",
          bank_name: "Guaranty Trust Bank",
        },
      },
    },
  });
  expect(again.body.data).toEqual(first.body.data);
});

test.each(["0690000031", "0690000034", "0123456789"])(
  "a transfer to %s succeeds at once and sends a signed webhook",
  async (number) => {
    const { bank, receiver } = running;
    const reference = newReference();

    const response = await bank.transfer(number, { reference });

    expect(response).toMatchObject({
      status: 200,
      body: {
        status: true,
        message: "Transfer has been queued",
        data: {
          amount: 50_000,
          currency: "NGN",
          domain: "test",
          reason: "Rent",
          reference,
          source: "balance",
          status: "success",
          transfer_code: expect.stringMatching(/^TRF_/),
          recipient: expect.any(Number),
        },
      },
    });
    const { id, transfer_code } = response.body.data as Json;
    const found = await bank.verify(reference);
    expect(found).toMatchObject({
      status: 200,
      body: {
        message: "Transfer retrieved",
        data: { id, reference, recipient: { details: { account_number: number } } },
      },
    });
    expect(await bank.rail("GET", `/transfer/${id}`)).toEqual(found);
    expect(await bank.rail("GET", `/transfer/${transfer_code}`)).toEqual(found);
    const [notice] = await receiver.at("/rail/test");
    expect(notice?.body).toMatchObject({
      event: "transfer.success",
      data: { reference, status: "success", amount: 50_000 },
    });
    expect(notice && hasRailSignature(notice)).toBe(true);
  },
);

test("0690000035 is pending and succeeds after a minute", async () => {
  const { bank, receiver } = running;
  const reference = newReference();

  const response = await bank.transfer("0690000035", { reference });
  expect(response.body.data).toMatchObject({ status: "pending" });
  running.pass(59_999);
  expect((await bank.verify(reference)).body.data).toMatchObject({ status: "pending" });
  running.pass(1);

  expect(await bank.verify(reference)).toMatchObject(SUCCESS);
  const notices = await receiver.at("/rail/test");
  expect(notices.map(({ body }) => body.event)).toEqual(["transfer.success"]);
});

test("0690000036 fails, and the float is unchanged", async () => {
  const { bank, receiver } = running;
  const before = await bank.rail("GET", "/balance");

  const response = await bank.transfer("0690000036");

  expect(response).toMatchObject({ status: 200, body: { data: { status: "failed" } } });
  expect(await bank.rail("GET", "/balance")).toEqual(before);
  const [notice] = await receiver.at("/rail/test");
  expect(notice?.body.event).toBe("transfer.failed");
});

test("0690000037 succeeds and is reversed after five seconds", async () => {
  const { bank, receiver } = running;
  const reference = newReference();

  expect(await bank.transfer("0690000037", { reference })).toMatchObject(SUCCESS);
  running.pass(5_000);

  expect((await bank.verify(reference)).body.data).toMatchObject({ status: "reversed" });
  const notices = await receiver.at("/rail/test", 2);
  expect(notices.map(({ body }) => body.event).sort()).toEqual([
    "transfer.reversed",
    "transfer.success",
  ]);
});

test("a reference is used once, even under concurrent requests", async () => {
  const { bank } = running;
  const reference = newReference();
  const recipient = await bank.recipient("0123456789");
  const request = { source: "balance", amount: 50_000, recipient, reference };

  const answers = await Promise.all([1, 2, 3].map(() => bank.rail("POST", "/transfer", request)));

  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400]);
  expect(answers.find(({ status }) => status === 400)?.body).toMatchObject({
    status: false,
    message: "Please provide a unique reference. Reference already exists on a transfer",
    type: "validation_error",
    code: "duplicate_transfer_reference",
  });
  const { body } = await bank.rail("GET", "/transfer");
  expect(body.data).toHaveLength(1);
});

test.each([
  ["an unknown recipient", { recipient: "RCP_nobody" }, 400, "invalid_transfer_recipient"],
  ["a reference in capitals", { reference: "REF-00000000000001" }, 400, "invalid_params"],
  ["a short reference", { reference: "ref-1" }, 400, "invalid_params"],
  ["no amount", { amount: 0 }, 400, "invalid_params"],
  ["more than the float", { amount: 10_000_000_000_001 }, 400, "insufficient_balance"],
  ["another currency", { currency: "GHS" }, 400, "unsupported_currency"],
])("a transfer with %s is refused", async (_, fields, status, code) => {
  expect(await running.bank.transfer("0123456789", fields)).toMatchObject({
    status,
    body: { status: false, code },
  });
});

test("an unknown transfer is not found", async () => {
  const { bank } = running;
  const missing = { status: 404, body: { status: false, message: "Transfer not found" } };

  expect(await bank.verify(newReference())).toMatchObject(missing);
  expect(await bank.rail("GET", "/transfer/TRF_nobody")).toMatchObject(missing);
  expect(await bank.rail("GET", "/transfer/12")).toMatchObject(missing);
});

test("invalid JSON gets Paystack's error", async () => {
  expect(await running.bank.rail("POST", "/transfer", "{")).toMatchObject({
    status: 400,
    body: { status: false, code: "invalid_params" },
  });
});

test("requests without the key are refused", async () => {
  expect(await running.bank.rail("GET", "/balance", undefined, "guess")).toMatchObject({
    status: 401,
    body: { status: false, message: "Invalid key" },
  });
});

test("the authorization scheme is case-insensitive", async () => {
  const { status } = await running.client.send("/rail/test/balance", {
    method: "GET",
    headers: { authorization: `bearer ${RAIL_KEY}` },
  });

  expect(status).toBe(200);
});

test("the float pays for transfers", async () => {
  const { bank } = running;

  await bank.transfer("0123456789", { amount: 70_000 });

  const { body } = await bank.rail("GET", "/balance");
  expect(body).toMatchObject({
    message: "Balances retrieved",
    data: [{ currency: "NGN", balance: 10_000_000_000_000 - 70_000 }],
  });
});

describe("the list of transfers", () => {
  const references = Array.from({ length: 5 }, () => newReference());

  beforeEach(async () => {
    for (const reference of references) {
      await running.bank.transfer("0123456789", { reference });
      running.pass(1_000);
    }
  });

  const ids = ({ body }: { body: Json }) =>
    (body.data as Json[]).map((line) => references.indexOf(String(line.reference)));

  test("has numbered pages, newest first", async () => {
    const answer = await running.bank.rail("GET", "/transfer?perPage=2&page=2");

    expect(ids(answer)).toEqual([2, 1]);
    expect(answer.body.meta).toEqual({ total: 5, skipped: 2, perPage: 2, page: 2, pageCount: 3 });
  });

  test("continues from a cursor", async () => {
    const first = await running.bank.rail("GET", "/transfer?perPage=3&use_cursor=true");
    const { next } = first.body.meta as Json;
    const second = await running.bank.rail(
      "GET",
      `/transfer?perPage=3&use_cursor=true&next=${next}`,
    );

    expect([ids(first), ids(second)]).toEqual([
      [4, 3, 2],
      [1, 0],
    ]);
    expect(second.body.meta).toMatchObject({ next: null });
  });

  test("filters by time", async () => {
    const from = "2026-11-21T11:30:01.250Z";
    const to = "2026-11-21T12:30:03.250%2B01:00";

    const answer = await running.bank.rail("GET", `/transfer?from=${from}&to=${to}`);

    expect(ids(answer)).toEqual([3, 2, 1]);
  });
});

describe("manual settlement", () => {
  const settle = (reference: string, outcome: string) =>
    running.bank.rail("POST", `/sandbox/transfers/${reference}/settle`, { outcome });

  test.each(["success", "failed"])("a pending transfer can be settled as %s", async (outcome) => {
    const reference = newReference();
    await running.bank.transfer("0690000035", { reference });

    const ended = { status: 200, body: { status: true, data: { reference, status: outcome } } };

    expect(await settle(reference, outcome)).toMatchObject(ended);
    expect(await settle(reference, outcome)).toMatchObject(ended);
    running.pass(60_000);
    const notices = await running.receiver.at("/rail/test");
    expect(notices.map(({ body }) => body.event)).toEqual([`transfer.${outcome}`]);
  });

  test("a planned outcome can happen at once; without a plan nothing changes", async () => {
    const [pending, done] = [newReference(), newReference()];
    await running.bank.transfer("0690000035", { reference: pending });
    await running.bank.transfer("0123456789", { reference: done });

    expect(await settle(pending, "planned")).toMatchObject({ status: 200, ...SUCCESS });
    expect(await settle(done, "planned")).toMatchObject({ status: 200, ...SUCCESS });
    expect(await settle(pending, "planned")).toMatchObject({ status: 200, ...SUCCESS });
  });

  test("a successful transfer can only be reversed", async () => {
    const reference = newReference();
    await running.bank.transfer("0123456789", { reference });

    expect(await settle(reference, "failed")).toMatchObject({
      status: 409,
      body: { status: false },
    });
    expect(await settle(reference, "reversed")).toMatchObject({
      body: { data: { status: "reversed" } },
    });
    expect(await settle(reference, "success")).toMatchObject({ status: 409 });
    const { body } = await running.bank.rail("GET", "/balance");
    expect(body.data).toMatchObject([{ balance: 10_000_000_000_000 }]);
  });

  test("an unknown transfer or an invalid outcome cannot be settled", async () => {
    const reference = newReference();
    await running.bank.transfer("0123456789", { reference });

    expect(await settle(newReference(), "success")).toMatchObject({ status: 404 });
    expect(await settle(reference, "pending")).toMatchObject({ status: 400 });
  });
});
