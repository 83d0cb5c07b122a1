import { newUuid } from "@kobo/core/ids";
import { callerInSystem } from "@kobo/local";
import type { Database } from "@kobo/postgres";
import { WalletLedger } from "@kobo/protos";
import { type Caller, connectTo } from "@kobo/rpc";
import { expectCleanAudit } from "../cards/cards";
import {
  givenMerchant,
  merchantCommand,
  merchantIdOf,
  openDatabase,
  stackDirectory,
  type TestMerchant,
  theStack,
} from "../world";

/** ₦1,000,000,000. */
const MINTED = "100000000000";

let db: Database;
beforeAll(() => {
  db = openDatabase();
});
afterAll(() => db.destroy());

/** The ledger's response to live money without a source. */
async function mint(caller: Caller, merchant: TestMerchant): Promise<string | undefined> {
  const target = theStack().targets["wallet-ledger"] ?? "";
  const { calls, close } = connectTo(WalletLedger, { target, balance: "pick_first", caller });
  const group = {
    merchantId: await merchantIdOf(db, merchant),
    mode: "MODE_LIVE" as const,
    context: { requestId: "mint", notAfterMs: Date.now() + 10_000 },
    items: [
      {
        id: newUuid(),
        kind: "TRANSFER_KIND_SINGLE" as const,
        type: "TRANSFER_TYPE_FUNDING" as const,
        debit: { system: "SYSTEM_ACCOUNT_WORLD" as const },
        credit: { wallet: merchant.wallet },
        amountKobo: MINTED,
      },
    ],
  };
  try {
    return (await calls.CreateTransfers({ groups: [group] })).results[0]?.refusal;
  } finally {
    close();
  }
}

async function liveBalanceOf({ liveApi, wallet }: TestMerchant): Promise<number> {
  const { body } = await liveApi.get(`/wallets/${wallet}/balance`);
  return (body.data as { available: number }).available;
}

test("an unauthorised process in the network cannot mint money", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const strangers: Caller[] = [
    { name: "funding-cli", secret: "x".repeat(48) },
    { name: "gateway", secret: "" },
    // Callers that may not call the ledger.
    callerInSystem(stackDirectory(), "merchant-cli"),
    callerInSystem(stackDirectory(), "review-cli"),
  ];

  for (const stranger of strangers) {
    await expect(mint(stranger, merchant)).rejects.toMatchObject({ code: "SERVICE_UNAVAILABLE" });
  }

  expect(await liveBalanceOf(merchant)).toBe(0);
});

test("a compromised service cannot mint live money", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const services = ["gateway", "payid", "transfer", "bills", "card-payments"] as const;

  const answers = await Promise.all(
    services.map((name) => mint(callerInSystem(stackDirectory(), name), merchant)),
  );

  expect(answers).toEqual(services.map(() => "TRANSFER_REFUSAL_NOT_PERMITTED"));
  expect(await liveBalanceOf(merchant)).toBe(0);
});

test("an operator funds a live wallet, and the audit is clean", async () => {
  const merchant = await givenMerchant({ funds: 0 });

  await merchantCommand("fund", "--merchant", merchant.slug, "--mode", "live", "--naira", "750");

  expect(await liveBalanceOf(merchant)).toBe(75_000);
  await expectCleanAudit();
});
