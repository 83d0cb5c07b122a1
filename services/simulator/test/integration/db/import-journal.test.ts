import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { BankPartnerStore } from "../../../src/db/bank-partner-store";
import { BillProviderStore } from "../../../src/db/bill-provider-store";
import { CardProcessorStore } from "../../../src/db/card-processor-store";
import { RailStore } from "../../../src/db/rail-store";
import { aCredit, aRecipient, aTransfer, aVirtualAccount, aWebhook } from "../../bank-factories";
import { aPurchase, NOON } from "../../factories";
import { newFolder, removeFolders } from "../running";

afterEach(removeFolders);

/** The journal format before SQLite: bigints are text. */
function lineOf(entry: unknown): string {
  const text = JSON.stringify(entry, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );
  return `${text}\n`;
}

async function givenJournal(name: string, ...entries: unknown[]): Promise<string> {
  const folder = await newFolder();
  const torn = '[{"kind":"notice","i';
  await writeFile(join(folder, `${name}-test.jsonl`), entries.map(lineOf).join("") + torn);
  return folder;
}

test("the rail's journal is imported once, and its changes are applied in order", async () => {
  const transfer = aTransfer({ planned: { state: "reversed", at: NOON } });
  const attempts = [{ at: NOON, status: null, error: "no answer" }];
  const webhook = aWebhook({ nextAt: null, rounds: 1, attempts });
  const folder = await givenJournal(
    "rail",
    [{ kind: "recipient", ...aRecipient() }],
    [
      { kind: "transfer", ...transfer },
      { kind: "notice", ...webhook },
    ],
    [{ kind: "balance", balance: 1_000_000n }],
    [{ kind: "transfer", ...transfer, planned: null, state: "reversed" }],
  );
  const first = new RailStore({ folder, mode: "test" });
  first.transfers.put({ ...transfer, planned: null, state: "reversed", reason: "later" });
  await first.close();

  const store = new RailStore({ folder, mode: "test" });

  expect(store.recipients.list()).toEqual([aRecipient()]);
  expect(store.transfers.list()).toEqual([
    { ...transfer, planned: null, state: "reversed", reason: "later" },
  ]);
  expect(store.webhooks.list()).toEqual([webhook]);
  expect(store.float.balance).toBe(1_000_000n + transfer.amount);
  await store.close();
});

test("the bank partner's journal is imported", async () => {
  const account = aVirtualAccount({ kind: "temporary", expiresAt: NOON });
  const { kind: accountKind, ...rest } = account;
  const folder = await givenJournal(
    "bank-partner",
    [{ kind: "account", accountKind, ...rest }],
    [
      { kind: "credit", ...aCredit() },
      { kind: "notice", ...aWebhook() },
    ],
  );

  const store = new BankPartnerStore({ folder, mode: "test" });

  expect(store.accounts.list()).toEqual([account]);
  expect(store.credits.list()).toEqual([aCredit()]);
  expect(store.webhooks.list()).toEqual([aWebhook()]);
  await store.close();
});

test("the bill provider's journal is imported, with deletions and settings", async () => {
  const price = { serviceId: "dstv", variationCode: "compact", price: 5n };
  const folder = await givenJournal(
    "bill-provider",
    { kind: "purchase", ...aPurchase({ requestId: "a" }) },
    { kind: "purchase", ...aPurchase({ requestId: "b" }) },
    { kind: "forgotten", requestId: "a" },
    { kind: "float", float: 70n },
    { kind: "duplicate window", seconds: 7 },
    [
      { kind: "price", ...price },
      { kind: "notice", ...aWebhook() },
    ],
  );

  const store = new BillProviderStore({ folder, mode: "test" });

  expect(store.purchases.list()).toEqual([aPurchase({ requestId: "b" })]);
  expect(store.purchases.positionOf("b")).toBe(1);
  expect(store.float.balance).toBe(70n);
  expect(store.duplicateWindowSeconds).toBe(7);
  expect(store.prices.list()).toEqual([price]);
  expect(store.webhooks.list()).toEqual([aWebhook()]);
  await store.close();
});

test("the card processor's journal is imported, and a merchant's metadata stays text", async () => {
  const metadata = { amount: "100", createdAt: NOON.toISOString() };
  const customer = {
    ...{ id: "cus_1", email: null, name: null, phone: null, description: null },
    metadata,
    createdAt: NOON,
  };
  const saved = { key: "k", path: "/v1/refunds", status: 200, body: "{}", at: NOON };
  const folder = await givenJournal(
    "card-processor",
    [{ kind: "secret", secret: "s" }],
    [
      { kind: "customer", ...customer },
      { kind: "answer", ...saved, ...Object.fromEntries([["asked", "h"]]) },
    ],
    [{ kind: "confirm asked", intentId: "pi_1" }],
    [{ kind: "confirm asked", intentId: "pi_1" }],
  );

  const store = new CardProcessorStore({ folder, mode: "test" });

  expect(store.settings.get("secret")?.value).toBe("s");
  expect(store.customers.get("cus_1")).toEqual(customer);
  expect(store.savedResponse("k", NOON)).toMatchObject({ requestHash: "h", at: NOON });
  expect(store.confirmCount("pi_1")).toBe(2);
  await store.close();
});

test.each(["nonsense\n", '[]\n{"kind":"nonsense"}\n[]\n'])(
  "an invalid line is reported with its number, and nothing is imported: %j",
  async (bad) => {
    const folder = await newFolder();
    const good = lineOf([{ kind: "recipient", ...aRecipient() }]);
    const path = join(folder, "rail-test.jsonl");
    await writeFile(path, good + bad);
    const open = () => new RailStore({ folder, mode: "test" });

    expect(open).toThrow(/^Line [23] of .*rail-test\.jsonl/);

    await writeFile(path, good);
    const store = open();
    expect(store.recipients.list()).toEqual([aRecipient()]);
    await store.close();
  },
);
