import { createHmac } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { controlOf, credit, paidTo } from "../simulator-control";
import {
  availableOf,
  eventsOf,
  givenMerchant,
  merchantIdOf,
  openDatabase,
  stackDirectory,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";

const AMOUNT = 500_000;

let db: Database;
let merchant: TestMerchant;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());
beforeEach(async () => {
  merchant = await givenMerchant({ funds: 0 });
});

async function givenAccount(fields: Record<string, unknown> = {}) {
  const reference = uniqueReference();
  const order = { amount: AMOUNT, name: "Ada Stores order", reference, ...fields };
  const { status, body } = await merchant.api.post("/virtual-account", order);
  expect(status).toBe(201);
  const { accountNumber } = body.data as { accountNumber: string };
  return { reference, accountNumber, record: body.data };
}

async function pay(accountNumber: string, amount = AMOUNT) {
  const { body } = await merchant.api.post("/sandbox/virtual-account/pay", {
    accountNumber,
    amount,
    senderName: "Chidi Eze",
  });
  return body.data as { status: string; payment: { status: string; rejectionReason?: string } };
}

async function statusOf(reference: string) {
  const { body } = await merchant.api.get(`/transaction/status?reference=${reference}`);
  return body.data as Record<string, unknown>;
}

const untilPublished = (reference: string, ...events: string[]) =>
  eventually(async () => expect(await eventsOf(db, reference, "virtual_account.")).toEqual(events));

/** The merchant's payments in suspense, in kobo: none after their return. */
async function inSuspense(): Promise<number> {
  const merchantId = await merchantIdOf(db, merchant);
  const { rows } = await db.raw<{ rows: { sum: string }[] }>(
    `SELECT COALESCE(sum(e.amount), 0)::text AS sum
     FROM wallet_ledger.entries e
     JOIN wallet_ledger.accounts a ON a.id = e.account_id AND a.code = 'suspense'
     JOIN wallet_ledger.transfers t ON t.id = e.transfer_id
     WHERE t.merchant_id = ?`,
    [merchantId],
  );
  return Number(rows[0]?.sum);
}

test("an account is created as requested, and completed by its payment", async () => {
  const { reference, accountNumber, record } = await givenAccount({
    validityTime: 30,
    amountValidation: "exact",
    metadata: { customerEmail: "chidi@example.com", customerName: "Chidi" },
  });
  expect(record).toEqual({
    id: expect.stringMatching(/^va_/),
    type: "single",
    closedAt: null,
    accountNumber: expect.stringMatching(/^\d{10}$/),
    accountName: "Ada Stores order",
    bankName: expect.any(String),
    bankCode: expect.any(String),
    reference,
    amount: AMOUNT,
    amountReceived: 0,
    currency: "NGN",
    expiresAt: expect.any(String),
    validityTime: 30,
    amountValidation: "exact",
    status: "active",
    metadata: { customerEmail: "chidi@example.com", customerName: "Chidi" },
    createdAt: expect.any(String),
  });
  expect(await statusOf(reference)).toMatchObject({
    type: "virtual_account",
    status: "pending",
    amount: AMOUNT,
    accountNumber,
  });

  const paid = await pay(accountNumber);

  expect(paid).toMatchObject({ status: "completed", payment: { status: "accepted" } });
  expect(await statusOf(reference)).toMatchObject({
    status: "completed",
    verified: true,
    amount: AMOUNT,
    customerEmail: "chidi@example.com",
  });
  expect(await availableOf(merchant)).toBe(AMOUNT);
  await untilPublished(reference, "virtual_account.payment.received");
});

test.each([
  ["exact", "A0", AMOUNT, AMOUNT + 1],
  ["less", "A1", AMOUNT - 1, AMOUNT],
  ["greater", "A2", AMOUNT + 1, AMOUNT],
  ["at_most", "A3", AMOUNT, AMOUNT + 1],
  ["at_least", "A4", AMOUNT, AMOUNT - 1],
])("the rule %s, by its name and as %s", async (name, code, taken, notTaken) => {
  const payInto = async (amountValidation: string, amount: number) => {
    const { accountNumber } = await givenAccount({ amountValidation });
    return (await pay(accountNumber, amount)).payment.status;
  };

  expect(await payInto(name, taken)).toBe("accepted");
  expect(await payInto(code, taken)).toBe("accepted");
  expect(await payInto(code, notTaken)).toBe("rejected");
  expect(await availableOf(merchant)).toBe(2 * taken);
});

test.each([
  ["any", { amountValidation: "any" }],
  ["A5", { amountValidation: "A5" }],
  ["A5 by default", {}],
])("the rule %s accepts any amount, and shows the difference", async (_, rule) => {
  const { reference, accountNumber } = await givenAccount(rule);

  const paid = await pay(accountNumber, 100);

  const difference = { amountReceived: 100, difference: 100 - AMOUNT };
  expect(paid).toMatchObject({ ...difference, payment: { status: "accepted" } });
  expect(await statusOf(reference)).toMatchObject({
    status: "completed",
    amount: 100,
    expectedAmount: AMOUNT,
    difference: 100 - AMOUNT,
  });
  const { body } = await merchant.api.get(`/virtual-account/${accountNumber}`);
  expect(body.data).toMatchObject({ status: "completed", ...difference });
});

test("a wrong amount is returned to the sender, and the account stays open", async () => {
  const { reference, accountNumber } = await givenAccount({ amountValidation: "exact" });

  const paid = await pay(accountNumber, AMOUNT - 1);

  expect(paid.payment).toMatchObject({ status: "rejected", rejectionReason: "AMOUNT_MISMATCH" });
  expect(await statusOf(reference)).toMatchObject({ status: "pending", verified: false });
  await untilPublished(reference, "virtual_account.payment.rejected");
  await eventually(async () => expect(await returnsOf(db, merchant)).toEqual([AMOUNT - 1]), 30_000);
  expect(await inSuspense()).toBe(0);
  expect(await availableOf(merchant)).toBe(0);
  expect((await pay(accountNumber)).payment.status).toBe("accepted");
});

/** Returned payments, each as often as the rail paid it out. */
async function returnsOf(database: Database, of: TestMerchant): Promise<number[]> {
  const rows: { rail_reference: string }[] = await database("transfer.external_transfers").where({
    merchant_id: await merchantIdOf(database, of),
    kind: "return",
    state: "completed",
  });
  const bookings = await Promise.all(
    rows.map(({ rail_reference: reference }) => controlOf("rail").records({ reference })),
  );
  return bookings.flatMap(({ transfers }) =>
    transfers.filter(({ status }) => status === "success").map(({ amount }) => amount),
  );
}

test("of twenty concurrent payments one is accepted, and the others are returned", async () => {
  const { accountNumber } = await givenAccount();

  const paid = await Promise.all(Array.from({ length: 20 }, () => pay(accountNumber)));

  const taken = paid.filter(({ payment }) => payment.status === "accepted");
  expect(taken).toHaveLength(1);
  expect(await availableOf(merchant)).toBe(AMOUNT);
  await eventually(
    async () => expect(await returnsOf(db, merchant)).toEqual(Array(19).fill(AMOUNT)),
    40_000,
  );
  expect(await inSuspense()).toBe(0);
}, 60_000);

test("an expired account emits one event, and rejects payments", async () => {
  const { reference, accountNumber } = await givenAccount({ validityTime: 5 });

  await merchant.api.post("/sandbox/time/advance", { minutes: 6 });

  await untilPublished(reference, "virtual_account.expired");
  expect(await statusOf(reference)).toMatchObject({ status: "pending", expired: true });
  const late = await pay(accountNumber);
  expect(late.payment).toMatchObject({ status: "rejected", rejectionReason: "ACCOUNT_EXPIRED" });
  await eventually(async () => expect(await returnsOf(db, merchant)).toEqual([AMOUNT]), 30_000);
  await untilPublished(reference, "virtual_account.expired", "virtual_account.payment.rejected");
});

describe("a callback of the bank", () => {
  const partner = () => controlOf("bank-partner");
  const untilCompleted = (reference: string) =>
    eventually(async () => expect((await statusOf(reference)).status).toBe("completed"), 20_000);

  test.each([
    ["doubled", {}],
    ["late", { ms: 300 }],
    ["wrong", {}],
  ])("that is %s credits the bank's amount once", async (fault, more) => {
    const { reference, accountNumber } = await givenAccount();
    const match = { account_number: accountNumber };
    await partner().fault({ operation: "notice", fault, match, ...more });

    await credit("test", { accountNumber, amount: AMOUNT });

    await untilCompleted(reference);
    const { credits } = await partner().records(match);
    await partner().resend({ session_id: credits[0]?.session_id ?? "" });
    await untilPublished(reference, "virtual_account.payment.received");
    expect(await availableOf(merchant)).toBe(AMOUNT);
  });

  test.each(["off", "bad-signature", "old-timestamp"])(
    "that is %s loses nothing: a verification queries the bank",
    async (fault) => {
      const { reference, accountNumber } = await givenAccount();
      const match = { account_number: accountNumber };
      await partner().fault({ operation: "notice", fault, match });
      await credit("test", { accountNumber, amount: AMOUNT });
      expect((await statusOf(reference)).status).toBe("pending");

      const { body } = await merchant.api.post("/transaction/verify", { reference });

      expect(body.data).toMatchObject({ status: "completed", verified: true, amount: AMOUNT });
      expect(await availableOf(merchant)).toBe(AMOUNT);
    },
  );

  test("is accepted only from the bank, and only while it is fresh", async () => {
    const { accountNumber, reference } = await givenAccount();
    const { bankPartner } = JSON.parse(
      readFileSync(join(stackDirectory(), "secrets.json"), "utf8"),
    );
    const callback = JSON.stringify({
      event: "account.credited",
      id: "ntc_forged",
      created_at: new Date().toISOString(),
      data: aCredit(accountNumber),
    });
    const send = async (secret: string, ageSeconds: number) => {
      const timestamp = String(Math.floor(Date.now() / 1_000) - ageSeconds);
      const signature = createHmac("sha256", secret)
        .update(`${timestamp}.${callback}`)
        .digest("hex");
      const headers = { "x-partner-timestamp": timestamp, "x-partner-signature": signature };
      const url = `${theStack().sandboxBaseUrl}/callbacks/bank-partner`;
      const answer = await fetch(url, { method: "POST", headers, body: callback });
      return [answer.status, ((await answer.json()) as { code?: string }).code];
    };

    expect(await send("a guess", 0)).toEqual([401, "INVALID_SIGNATURE"]);
    expect(await send(bankPartner.noticeSecret, 3_600)).toEqual([401, "INVALID_SIGNATURE"]);
    expect((await statusOf(reference)).status).toBe("pending");
    // Even with the secret a forged callback creates no money: the bank has no such payment.
    expect(await send(bankPartner.noticeSecret, 0)).toEqual([503, "SERVICE_UNAVAILABLE"]);
    expect((await statusOf(reference)).status).toBe("pending");
    expect(await availableOf(merchant)).toBe(0);
  });
});

function aCredit(accountNumber: string) {
  const now = new Date().toISOString();
  return {
    id: "crd_forged",
    session_id: String(Date.now()).padEnd(30, "7"),
    account_number: accountNumber,
    amount: AMOUNT,
    currency: "NGN",
    sender: { name: "Chidi Eze", account_number: "0123456785", bank_code: "000013" },
    narration: "",
    paid_at: now,
    booked_at: now,
  };
}

test("a live wallet is funded through its own permanent account", async () => {
  const wallets = await merchant.liveApi.get("/wallets");
  const [wallet] = (wallets.body.data as unknown as { wallets: Wallet[] }).wallets;
  const { accountNumber } = wallet?.fundingAccount ?? { accountNumber: "" };

  for (const amount of [70_000, 80_000]) await credit("live", { accountNumber, amount });

  await eventually(async () => {
    const { body } = await merchant.liveApi.get(`/wallets/${merchant.wallet}/balance`);
    expect((body.data as { available: number }).available).toBe(150_000);
  });
  const again = await merchant.liveApi.get(`/wallets/${merchant.wallet}`);
  expect((again.body.data as unknown as Wallet).fundingAccount).toEqual(wallet?.fundingAccount);
});

interface Wallet {
  fundingAccount: { accountNumber: string };
}

test("another merchant's account looks like one that does not exist", async () => {
  const { accountNumber, reference } = await givenAccount();
  const other = await givenMerchant({ funds: 0 });

  const answers = [
    await other.api.get(`/virtual-account/${accountNumber}`),
    await other.api.get("/virtual-account/0000000000"),
    await other.api.post("/sandbox/virtual-account/pay", { accountNumber, amount: AMOUNT }),
    await other.api.post("/sandbox/virtual-account/pay", { reference, amount: AMOUNT }),
  ];

  for (const { status, body } of answers) {
    expect([status, body.code]).toEqual([404, "VIRTUAL_ACCOUNT_NOT_FOUND"]);
  }
  expect(await paidTo(accountNumber)).toEqual([]);
});
