import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import type { Answer } from "../../src/api";
import {
  ANY_BANK,
  aFreshAccountNumber,
  controlOf,
  paidTo,
  payBankAccount,
} from "../simulator-control";
import {
  availableOf,
  eventsOf,
  givenMerchant,
  merchantCommand,
  openDatabase,
  type TestMerchant,
  uniqueReference,
} from "../world";

const FUNDS = 10_000_000;
const AMOUNT = 1_000_000;

let db: Database;
let merchant: TestMerchant;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());
beforeEach(async () => {
  merchant = await givenMerchant({ funds: FUNDS });
});

/** Pays this test's own account by default. */
async function pay(fields: Record<string, unknown> = {}) {
  const accountNumber = aFreshAccountNumber();
  const order = {
    fromPayId: merchant.wallet,
    accountNumber,
    bankCode: ANY_BANK,
    amount: AMOUNT,
    reference: uniqueReference(),
    ...fields,
  };
  return { ...order, answer: await payBankAccount(merchant.api, order) };
}

const magic = (accountNumber: string) => pay({ accountNumber, bankCode: "058" });

async function transferUnder(reference: string) {
  const { body } = await merchant.api.get(`/transfer/${reference}`);
  return body.data as Record<string, unknown>;
}

const untilStatus = (reference: string, status: string) =>
  eventually(async () => expect((await transferUnder(reference)).status).toBe(status), 30_000);
const untilPublished = (reference: string, ...events: string[]) =>
  eventually(async () => expect(await eventsOf(db, reference, "transfer.")).toEqual(events));

describe("the record", () => {
  test("of a transfer that completes immediately", async () => {
    const { answer, reference } = await pay({
      accountNumber: "0690000031",
      // The NIP code of the same bank.
      bankCode: "000013",
      narration: "Rent for May",
    });

    expect(answer.status).toBe(201);
    expect(answer.body.data).toEqual({
      type: "external_transfer",
      transactionId: expect.stringMatching(/^txn_/),
      transactionIds: [expect.stringMatching(/^txn_/)],
      reference,
      fromPayId: merchant.wallet,
      toAccountNumber: "0690000031",
      toAccountName: expect.stringMatching(/^[A-Z]+ [A-Z ]+$/),
      bankCode: "058",
      bankName: "Guaranty Trust Bank",
      amount: AMOUNT,
      fee: 0,
      stampDuty: 0,
      totalDebit: AMOUNT,
      narration: "Rent for May",
      status: "completed",
      completedAt: expect.any(String),
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
    });
    expect(await transferUnder(reference)).toEqual(answer.body.data);
    expect(await availableOf(merchant)).toBe(FUNDS - AMOUNT);
    await untilPublished(reference, "transfer.completed");
  });

  test("of a transfer that the bank refuses is kept, and the money is returned", async () => {
    const { answer, reference } = await magic("0690000036");

    expect([answer.status, answer.body.code]).toEqual([424, "TRANSFER_FAILED"]);
    expect(answer.body.data).toMatchObject({ status: "failed", failureReason: "REJECTED_BY_BANK" });
    expect(await availableOf(merchant)).toBe(FUNDS);
    await untilPublished(reference, "transfer.failed");
    const again = await pay({ reference });
    expect(again.answer.body).toMatchObject({
      code: "DUPLICATE_REFERENCE",
      data: { reference, type: "external_transfer", status: "failed" },
    });
  });

  test("of a transfer that the bank returns is reversed, and the money is returned", async () => {
    const { answer, reference } = await magic("0690000037");
    expect(answer.status).toBe(201);

    await untilStatus(reference, "reversed");

    expect(await availableOf(merchant)).toBe(FUNDS);
    await untilPublished(reference, "transfer.completed", "transfer.reversed");
    const status = await merchant.api.get(`/transaction/status?reference=${reference}`);
    expect(status.body.data).toMatchObject({
      type: "external_transfer",
      status: "reversed",
      verified: false,
    });
  });
});

describe("a pending transfer", () => {
  const settle = (reference: string, outcome: string) =>
    merchant.api.post(`/sandbox/transfers/${reference}/settle`, { outcome });

  test("holds the money until it settles", async () => {
    const { answer, reference } = await magic("0690000035");
    expect([answer.status, answer.body.success]).toEqual([202, true]);
    const balance = await merchant.api.get(`/wallets/${merchant.wallet}/balance`);
    expect(balance.body.data).toMatchObject({ available: FUNDS - AMOUNT, held: AMOUNT });

    const settled = await settle(reference, "success");

    expect(settled.body.data).toMatchObject({ status: "completed" });
    await untilPublished(reference, "transfer.completed");
  });

  test("releases the money when the bank refuses", async () => {
    const { reference } = await magic("0690000035");

    const settled = await settle(reference, "failed");

    expect(settled.body.data).toMatchObject({ status: "failed" });
    expect(await availableOf(merchant)).toBe(FUNDS);
    expect((await settle(reference, "success")).body.code).toBe("VALIDATION_ERROR");
  });

  test("completes when the test clock reaches its end", async () => {
    const { reference } = await magic("0690000035");

    await merchant.api.post("/sandbox/time/advance", { minutes: 10 });

    await untilStatus(reference, "completed");
  });
});

describe("whatever the rail does", () => {
  const completed = { status: "completed", debit: AMOUNT, paid: [AMOUNT] };
  const failed = { status: "failed", debit: 0, paid: [] as number[] };

  test.concurrent.each([
    ["accept-then-hang", "transfer", completed],
    ["error-after-commit", "transfer", completed],
    ["garbage", "transfer", completed],
    ["reset-mid-body", "transfer", completed],
    ["hang-then-refuse", "transfer", failed],
    ["lagging-verify", "verify", completed],
    ["garbage", "verify", completed],
    ["doubled", "notice", completed],
    ["late", "notice", completed],
    ["off", "notice", completed],
    ["wrong", "notice", completed],
    ["bad-signature", "notice", completed],
  ])(
    "%s of %s ends in one payment or in none",
    async (fault, operation, expected) => {
      const own = await givenMerchant({ funds: FUNDS });
      const accountNumber = aFreshAccountNumber();
      const rail = controlOf("rail");
      const match = { account_number: accountNumber };
      // Requeries and callbacks matter after a lost first response.
      if (operation !== "transfer") {
        const lose = { operation: "transfer", fault: "error-after-commit", match, times: 1 };
        await rail.fault(lose);
      }
      await rail.fault({
        operation,
        fault,
        match,
        times: 2,
        ...(fault === "late" ? { ms: 500 } : {}),
      });

      const reference = uniqueReference();
      const first = await payBankAccount(own.api, {
        fromPayId: own.wallet,
        accountNumber,
        bankCode: ANY_BANK,
        amount: AMOUNT,
        reference,
      });

      expect(first.status).toBe(202);
      await eventually(async () => {
        const { body } = await own.api.get(`/transfer/${reference}`);
        expect((body.data as { status: string }).status).toBe(expected.status);
      }, 60_000);
      expect(await paidTo(accountNumber)).toEqual(expected.paid);
      expect(await availableOf(own)).toBe(FUNDS - expected.debit);
    },
    90_000,
  );
});

describe("the payee", () => {
  test("is named by the bank, and a different accountName is refused", async () => {
    const account = { accountNumber: aFreshAccountNumber(), bankCode: ANY_BANK };
    const verified = await merchant.api.post("/transfer/external/verify", account);
    expect(verified.body.data).toMatchObject({ ...account, verified: true });
    const { accountName } = verified.body.data as { accountName: string };
    const otherOrder = accountName.toLowerCase().split(" ").reverse().join("  ");

    const meant = await pay({ ...account, accountName: otherOrder });
    const notMeant = await pay({ ...account, accountName: "Somebody Else" });

    expect(meant.answer.status).toBe(201);
    expect([notMeant.answer.status, notMeant.answer.body.code]).toEqual([
      422,
      "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
    ]);
    expect(notMeant.answer.body.errors).toMatchObject([
      { field: "accountName", code: "account_name_mismatch" },
    ]);
  });

  test.each([
    ["an unknown account", "0690000038", "058", undefined],
    ["a bank that does not answer", "0690000039", "058", true],
    ["a number that cannot be one of a deposit bank", "0000000002", "058", undefined],
  ])(
    "%s cannot be paid",
    async (_name, accountNumber, bankCode, retryable) => {
      const { answer } = await pay({ accountNumber, bankCode });

      expect([answer.status, answer.body.code]).toEqual([
        422,
        "EXTERNAL_ACCOUNT_VERIFICATION_FAILED",
      ]);
      expect(answer.body.retryable).toBe(retryable);
      expect(await availableOf(merchant)).toBe(FUNDS);
    },
    20_000,
  );
});

test.each(["999999", "000000"])("the bank %s is not supported", async (bankCode) => {
  const { answer } = await pay({ bankCode });

  expect([answer.status, answer.body.code]).toEqual([400, "BANK_NOT_SUPPORTED"]);
});

describe("races", () => {
  const REFERENCE_TAKEN = ["DUPLICATE_REFERENCE", "SERVICE_UNAVAILABLE"];
  const outcomes = (answers: Answer[]) =>
    answers.map(({ status, body }) => body.code ?? String(status)).sort();

  test("of twenty concurrent transfers with one reference, one pays once", async () => {
    const accountNumber = aFreshAccountNumber();
    const reference = uniqueReference();

    const created = await Promise.all(
      Array.from({ length: 20 }, () => pay({ accountNumber, reference })),
    );

    const [first, ...others] = outcomes(created.map(({ answer }) => answer));
    expect(first).toBe("201");
    // Repeats before the money is held must retry.
    for (const other of others) expect(REFERENCE_TAKEN).toContain(other);
    expect(await paidTo(accountNumber)).toEqual([AMOUNT]);
    expect(await availableOf(merchant)).toBe(FUNDS - AMOUNT);
  }, 30_000);

  test("of a concurrent PayID and external transfer with one reference, one succeeds", async () => {
    const other = await givenMerchant({ funds: 0 });
    const { body } = await other.api.post("/payid/static", {
      name: "Till of tests",
      reference: uniqueReference(),
    });
    const { payId } = body.data as { payId: string };
    const reference = uniqueReference();

    const [external, internal] = await Promise.all([
      pay({ reference }).then(({ answer }) => answer),
      merchant.api.post("/transfer/payid", {
        fromPayId: merchant.wallet,
        toPayId: payId,
        amount: AMOUNT,
        reference,
      }),
    ]);

    const [created, refused] = outcomes([external, internal]);
    expect(created).toBe("201");
    expect(REFERENCE_TAKEN).toContain(refused);
    expect(await availableOf(merchant)).toBe(FUNDS - AMOUNT);
  });

  test("twenty concurrent transfers do not exceed the daily limit", async () => {
    const daily = ["--daily-naira", "50000"];
    await merchantCommand("limits", "--merchant", merchant.slug, ...daily);
    const other = await givenMerchant({ funds: 0 });
    const created = await other.api.post("/payid/static", {
      name: "Till of tests",
      reference: uniqueReference(),
    });
    const { payId: toPayId } = created.body.data as { payId: string };
    const internal = () =>
      merchant.api.post("/transfer/payid", {
        fromPayId: merchant.wallet,
        toPayId,
        amount: AMOUNT,
        reference: uniqueReference(),
      });
    // The gateways enforce the limit once they have it.
    await eventually(async () => {
      const tooMuch = await pay({ amount: 5_000_001 });
      expect(tooMuch.answer.body.code).toBe("AMOUNT_TOO_HIGH");
    }, 10_000);

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 === 0 ? internal() : pay().then(({ answer }) => answer),
      ),
    );

    expect(outcomes(answers)).toEqual([
      ...Array(5).fill("201"),
      ...Array(15).fill("AMOUNT_TOO_HIGH"),
    ]);
    expect(await availableOf(merchant)).toBe(FUNDS - 5 * AMOUNT);
  }, 40_000);
});

test("both kinds are listed together, newest first, page by page", async () => {
  const other = await givenMerchant({ funds: 0 });
  const created = await other.api.post("/payid/static", {
    name: "Till of tests",
    reference: uniqueReference(),
  });
  const { payId: toPayId } = created.body.data as { payId: string };
  const first = await pay();
  const reference = uniqueReference();
  const order = { fromPayId: merchant.wallet, toPayId, amount: AMOUNT, reference };
  await merchant.api.post("/transfer/payid", order);
  const third = await magic("0690000036");
  await pay({ amount: FUNDS * 2 });

  const page = async (query: string) =>
    (await merchant.api.get(`/transfers?${query}`)).body.data as {
      transfers: { type: string; reference: string; status: string }[];
      hasMore: boolean;
      nextCursor: string | null;
    };
  const newest = await page("limit=2");
  const rest = await page(`limit=2&cursor=${newest.nextCursor}`);

  expect(newest.transfers).toMatchObject([
    { type: "external_transfer", reference: third.reference, status: "failed" },
    { type: "payid_transfer", reference, status: "completed" },
  ]);
  expect(rest.transfers).toMatchObject([{ reference: first.reference, status: "completed" }]);
  expect([newest.hasMore, rest.hasMore, rest.nextCursor]).toEqual([true, false, null]);
  expect((await page("type=payid_transfer")).transfers).toHaveLength(1);
  expect((await other.api.get(`/transfer/${reference}`)).body.code).toBe("TRANSACTION_NOT_FOUND");
});
