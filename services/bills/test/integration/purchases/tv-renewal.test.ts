import { kobo } from "@kobo/core/money";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { AppError } from "@kobo/errors";
import { connect, type Database } from "@kobo/postgres";
import { testDatabase } from "@kobo/postgres/testing";
import { verifyAccount } from "../../../src/app/catalogue/verify-account";
import { type PurchaseBill, purchaseBill } from "../../../src/app/purchases/purchase-bill";
import { MIGRATIONS, SCHEMA } from "../../../src/db/schema";
import type { Verification } from "../../../src/domain/orders/verification";
import { aPurchaseBill } from "../../factories";
import { aWorld } from "../world";

const database = testDatabase(MIGRATIONS);
const db = (): Database => database().db;
let admin: Database;
beforeAll(() => {
  admin = connect({ url: database().adminUrl, schema: SCHEMA, applicationName: "test owner" });
});
afterAll(() => admin.destroy());

const CARD = "1212121212";

/** The subscriber's bouquet costs ₦4,400 a month. */
function subscriber(renewalAmount = 440_000n): Verification {
  return {
    kind: "verified",
    account: {
      customerName: "ADAEZE OKAFOR",
      renewalAmount: kobo(renewalAmount),
      currentBouquet: "DStv Padi",
      expiryDate: "2026-12-03",
      customerAddress: "",
      meterType: "",
      accountIds: [],
    },
  };
}

function aTvWorld(verification = subscriber()) {
  const world = aWorld(db());
  world.provider.verification = verification;
  return world;
}

function aRenewal(fields: Partial<PurchaseBill> = {}): PurchaseBill {
  return aPurchaseBill({
    serviceId: "dstv",
    billersCode: CARD,
    subscriptionType: "renewal",
    amount: 440_000n,
    ...fields,
  });
}

const verify = (parts: ReturnType<typeof aTvWorld>["parts"], tenant: Tenant) =>
  verifyAccount(parts, {
    tenant,
    serviceId: "dstv",
    billersCode: CARD,
    phone: "08011111111",
    type: "",
    deadline: Date.now() + 10_000,
  });

async function refusalOf(promise: Promise<unknown>): Promise<AppError> {
  const error = await promise.catch((caught: unknown) => caught);
  if (error instanceof AppError) return error;
  throw new Error("The purchase was not refused.");
}

test.each([
  [440_000n, 12, 5_280_000n],
  [5_280_000n, 1, 440_000n],
  [5_279_900n, 12, 5_280_000n],
  [5_280_100n, 12, 5_280_000n],
])("%d kobo for %d months is refused with the right amount, %d", async (amount, quantity, due) => {
  const { parts, ledger, provider } = aTvWorld();
  const command = aRenewal({ amount, quantity });

  const { code, details } = await refusalOf(purchaseBill(parts, command));

  expect(code).toBe("VALIDATION_ERROR");
  expect(details.errors).toMatchObject([{ field: "amount", code: "amount_mismatch" }]);
  expect(details.errors?.[0]?.message).toContain(`${due} kobo`);
  expect(ledger.holds.size + provider.calls.length).toBe(0);
  const { reference } = command;
  expect(await db()("purchases").where({ reference }).first()).toBeUndefined();
});

test("the renewal amount times the months is accepted", async () => {
  const { parts } = aTvWorld();

  const { purchase } = await purchaseBill(parts, aRenewal({ amount: 5_280_000n, quantity: 12 }));

  expect(purchase).toMatchObject({ state: "completed", amount: 5_280_000n, quantity: 12 });
});

test("a verification of the last 24 hours is reused with its renewal amount", async () => {
  const { parts, provider } = aTvWorld();
  const tenant = aTenant();
  await verify(parts, tenant);
  provider.verification = subscriber(500_000n);

  await purchaseBill(parts, aRenewal({ tenant }));
  const refusal = await refusalOf(purchaseBill(parts, aRenewal({ tenant, amount: 500_000n })));

  expect(refusal.details.errors?.[0]?.message).toContain("440000 kobo");
  expect(provider.verified).toHaveLength(1);
});

test("the latest verification is used", async () => {
  const { parts, provider } = aTvWorld();
  const tenant = aTenant();
  await verify(parts, tenant);
  provider.verification = subscriber(500_000n);
  await verify(parts, tenant);

  await expect(purchaseBill(parts, aRenewal({ tenant }))).rejects.toThrow(AppError);
  await purchaseBill(parts, aRenewal({ tenant, amount: 500_000n }));
});

test("a verification without a renewal amount is not reused for a renewal", async () => {
  const { parts, provider } = aTvWorld(subscriber(0n));
  const tenant = aTenant();
  await verify(parts, tenant);
  provider.verification = subscriber();

  await purchaseBill(parts, aRenewal({ tenant }));

  expect(provider.verified).toHaveLength(2);
});

test("a verification from before renewal amounts were stored is not reused", async () => {
  const { parts, provider } = aTvWorld();
  const tenant = aTenant();
  await admin("verified_accounts").insert({
    merchant_id: tenant.merchantId,
    mode: tenant.mode,
    service_id: "dstv",
    billers_code: CARD,
    type: "",
    verified_at: admin.raw("now()"),
  });

  await expect(
    purchaseBill(parts, aRenewal({ tenant, amount: 440_000n, quantity: 12 })),
  ).rejects.toMatchObject({ code: "VALIDATION_ERROR" });

  expect(provider.verified).toHaveLength(1);
});

test("a bouquet change reuses a verification without a renewal amount", async () => {
  const { parts, provider } = aTvWorld(subscriber(0n));
  const tenant = aTenant();
  await verify(parts, tenant);

  const { purchase } = await purchaseBill(
    parts,
    aRenewal({
      tenant,
      subscriptionType: "change",
      variationCode: "dstv-padi",
      amount: undefined,
    }),
  );

  expect(purchase.state).toBe("completed");
  expect(provider.verified).toHaveLength(1);
});

test("a smartcard without a renewal amount cannot be renewed", async () => {
  const { parts, ledger } = aTvWorld(subscriber(0n));

  const { code, details } = await refusalOf(purchaseBill(parts, aRenewal()));

  expect(code).toBe("VALIDATION_ERROR");
  expect(details.errors).toMatchObject([{ field: "subscription_type", code: "not_renewable" }]);
  expect(ledger.holds.size).toBe(0);
});
