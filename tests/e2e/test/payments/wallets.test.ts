import type { Database } from "@kobo/postgres";
import { eventually } from "@kobo/testing";
import { apiOf } from "../../src/api";
import { payBankAccount } from "../simulator-control";
import {
  givenMerchant,
  merchantCommand,
  merchantIdOf,
  openDatabase,
  type TestMerchant,
  theStack,
  uniqueReference,
} from "../world";

const FUNDS = 10_000_000;

let db: Database;
let merchant: TestMerchant;
beforeAll(async () => {
  db = openDatabase();
  merchant = await givenMerchant({ funds: FUNDS });
});
afterAll(() => db.destroy());

const payOut = (amount: number) =>
  payBankAccount(merchant.api, {
    fromPayId: merchant.wallet,
    accountNumber: "0690000031",
    bankCode: "058",
    amount,
    reference: uniqueReference(),
  });

async function lowBalanceEvents(): Promise<{ available: number; lowBalanceThreshold: number }[]> {
  const rows: { payload: string }[] = await db("webhook.events").where({
    merchant_id: await merchantIdOf(db, merchant),
    name: "wallet.low_balance",
  });
  return rows.map(({ payload }) => JSON.parse(payload).data);
}

test("a merchant created by the command has a wallet and a key in each mode", async () => {
  const output = await merchantCommand("create", "--name", "By Command", "--keys");
  const [, slug = ""] = /Merchant (\S+) \(By Command\)/.exec(output) ?? [];
  const [testKey = ""] = /sk_test_\S+/.exec(output) ?? [];
  const [liveKey = ""] = /sk_live_\S+/.exec(output) ?? [];

  const { baseUrl, sandboxBaseUrl } = theStack();
  for (const api of [apiOf(sandboxBaseUrl, testKey), apiOf(baseUrl, liveKey)]) {
    const { status, body } = await api.get(`/wallets/${slug}.wallet`);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ available: 0, currency: "NGN" });
  }
});

test("a balance that falls below its threshold is published once", async () => {
  const path = `/wallets/${merchant.wallet}`;
  const set = await merchant.api.patch(path, { lowBalanceThreshold: 9_000_000 });
  expect(set.body.data).toMatchObject({ available: FUNDS, lowBalanceThreshold: 9_000_000 });

  for (const amount of [1_000_000, 500_000, 500_000])
    expect((await payOut(amount)).status).toBe(201);

  await eventually(async () =>
    expect(await lowBalanceEvents()).toMatchObject([
      { available: 8_500_000, lowBalanceThreshold: 9_000_000 },
    ]),
  );
  const gone = await merchant.api.patch(path, { lowBalanceThreshold: null });
  expect(gone.body.data).not.toHaveProperty("lowBalanceThreshold");
});

test("the CSV statement matches the JSON", async () => {
  const path = `/wallets/${merchant.wallet}/statement?limit=2`;
  const { body } = await merchant.api.get(path);
  const { entries } = body.data as unknown as { entries: Record<string, string>[] };
  const flat = entries.map(({ source, ...entry }) => {
    const { type, id } = source as unknown as { type: string; id: string };
    return { ...entry, sourceType: type, sourceId: id } as Record<string, string>;
  });

  const answer = await fetch(`${theStack().sandboxBaseUrl}/api/v1/developer${path}`, {
    headers: { authorization: `Bearer ${merchant.testKey}`, accept: "text/csv" },
  });

  const [head, ...lines] = (await answer.text()).trim().split("\r\n");
  const fields = head?.split(",") ?? [];
  expect(fields).toEqual([
    ...["id", "type", "direction", "amount", "balanceAfter", "reference"],
    ...["transactionId", "narration", "createdAt", "sourceType", "sourceId"],
  ]);
  expect(lines).toEqual(flat.map((entry) => fields.map((field) => entry[field]).join(",")));
  expect(answer.headers.get("link")).toMatch(/rel="next"/);
});
