import { randomBytes } from "node:crypto";
import { newUuid } from "@kobo/core/ids";
import { kobo } from "@kobo/core/money";
import { aTenant } from "@kobo/core/testing";
import { testDatabase } from "@kobo/postgres/testing";
import { toWireTenant } from "@kobo/rpc";
import { getPurchaseByKey } from "../../../src/app/purchases/get-purchase-by-key";
import { purchaseBill, quotePurchase } from "../../../src/app/purchases/purchase-bill";
import { MIGRATIONS } from "../../../src/db/schema";
import { bills } from "../../../src/grpc/bills";
import { aPurchaseBill } from "../../factories";
import { aWorld } from "../world";

const database = testDatabase(MIGRATIONS);
const theWorld = () => aWorld(database().db);

test("a quote has the price of the purchase, and buys nothing", async () => {
  const { parts, ledger, provider } = theWorld();
  const command = aPurchaseBill();

  const { order, service } = await quotePurchase(parts, command);
  const untouched = [ledger.balance, provider.calls.length];
  const { purchase } = await purchaseBill(parts, command);

  expect(untouched).toEqual([10_000_000n, 0]);
  expect(purchase).toMatchObject(order);
  expect(purchase.serviceName).toBe(service.name);
});

test.each([
  ["AMOUNT_TOO_LOW", { amount: kobo(4_900n) }],
  ["AMOUNT_TOO_HIGH", { amount: kobo(10_000_100n) }],
  ["VALIDATION_ERROR", { phone: "call me" }],
  ["SERVICE_NOT_FOUND", { serviceId: "none" }],
  ["WALLET_PAYID_REQUIRED", { fromWallet: "ada.spid" }],
])("a quote is refused with %s, as the purchase is: %j", async (code, fields) => {
  const { parts } = theWorld();
  const command = aPurchaseBill(fields);

  await expect(quotePurchase(parts, command)).rejects.toMatchObject({ code });
  await expect(purchaseBill(parts, command)).rejects.toMatchObject({ code });
});

test("a purchase is found by its idempotency key, by its merchant only", async () => {
  const { parts } = theWorld();
  const { db } = parts;
  const keyHash = randomBytes(32);
  const command = aPurchaseBill({ idempotencyHash: keyHash });
  const { tenant } = command;
  const notFound = { code: "TRANSACTION_NOT_FOUND" };

  await expect(getPurchaseByKey(db, { tenant, keyHash })).rejects.toMatchObject(notFound);
  const { purchase } = await purchaseBill(parts, command);

  expect(await getPurchaseByKey(db, { tenant, keyHash })).toMatchObject({ id: purchase.id });
  const another = aTenant({ merchantId: newUuid() });
  await expect(getPurchaseByKey(db, { tenant: another, keyHash })).rejects.toMatchObject(notFound);
});

test("a lookup by idempotency key gets IDEMPOTENCY_KEY_IN_USE until the money is held", async () => {
  const { parts, ledger } = theWorld();
  ledger.silent.hold = "before";
  const keyHash = randomBytes(32);
  const command = aPurchaseBill({ idempotencyHash: keyHash });
  await expect(purchaseBill(parts, command)).rejects.toThrow();

  await expect(
    getPurchaseByKey(parts.db, { tenant: command.tenant, keyHash }),
  ).rejects.toMatchObject({ code: "IDEMPOTENCY_KEY_IN_USE" });
});

test("ListVariations returns the order rules of a service", async () => {
  const service = bills(theWorld().parts);

  const { orderRules } = await service.ListVariations({ mode: "MODE_TEST", serviceId: "mtn" });

  expect(orderRules).toEqual({
    ...{ pricedBy: "PRICED_BY_AMOUNT", billersCode: "BILLERS_CODE_USE_NONE" },
    ...{ metered: false, verified: false, quantityMax: 1 },
    ...{ amountMinKobo: "5000", amountMaxKobo: "5000000" },
  });
});

test("a quote over gRPC has the wallet's debit, less the commission", async () => {
  const service = bills(theWorld().parts);
  const purchase = {
    ...{ tenant: toWireTenant(aTenant()), fromWallet: "ada-stores.wallet", serviceId: "mtn" },
    ...{ amountKobo: "100000", phone: "08011111111", extraFields: {} },
    ...{ variationCode: "", billersCode: "", narration: "", reference: "", subscriptionType: "" },
    idempotency: null,
  };

  const quote = await service.QuotePurchase({ purchase });

  expect(quote).toMatchObject({
    ...{ amountKobo: "100000", convenienceFeeKobo: "0", totalChargeKobo: "98500" },
    commission: { rate: "1.5%", amountKobo: "1500", merchantDebitAmountKobo: "98500" },
  });
  await expect(service.QuotePurchase({ purchase: null })).rejects.toMatchObject({
    code: "VALIDATION_ERROR",
  });
});
