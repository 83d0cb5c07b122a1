import { firstUuidAt } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { connect } from "@kobo/postgres";
import { turnPages } from "@kobo/postgres/testing";
import type { ListPurchasesRequest__Output } from "@kobo/protos/bills/v1/ListPurchasesRequest";
import { toWireTenant } from "@kobo/rpc";
import { SCHEMA } from "../../../src/db/schema";
import type { Purchase } from "../../../src/domain/purchases/purchase";
import { bills } from "../../../src/grpc/bills";
import { delivered, processing } from "../../factories";
import { boughtWorlds, publicId, type World } from "../purchase-world";

const { database, aBought } = boughtWorlds();

/** A merchant of the test, with its purchases. */
function aMerchant(world: World) {
  const tenant = aTenant();
  const { merchantId } = tenant;
  const everything: ListPurchasesRequest__Output = {
    tenant: toWireTenant(tenant),
    status: "PURCHASE_STATUS_UNSPECIFIED",
    billType: "",
    serviceId: "",
    fromMs: "0",
    toMs: "0",
    before: "",
    after: "",
    limit: 100,
  };
  const calls = bills(world.parts);
  const list = async (filter: Partial<ListPurchasesRequest__Output> = {}) => {
    const page = await calls.ListPurchases({ ...everything, ...filter });
    const { hasMore = false, nextBefore = "", previousAfter = "" } = page;
    return {
      ...{ ...page, hasMore, nextBefore, previousAfter },
      ids: (page.purchases ?? []).map(({ transactionId }) => transactionId),
    };
  };
  const buy = (fields: Partial<Purchase> = {}) => world.buy({ merchantId, ...fields });
  return { tenant, merchantId, list, buy };
}

/** In the order of a list. */
function newestFirst(bought: readonly { id: string }[]): string[] {
  return bought.map(publicId).toSorted().toReversed();
}

test("purchases are listed newest first, page by page, and the last page has no cursor", async () => {
  const { list, buy } = aMerchant(aBought());
  const bought = await Promise.all([1, 2, 3, 4, 5].map(() => buy()));

  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, before: first.nextBefore });
  const third = await list({ limit: 2, before: second.nextBefore });

  expect([...first.ids, ...second.ids, ...third.ids]).toEqual(newestFirst(bought));
  expect([first.hasMore, second.hasMore, third.hasMore]).toEqual([true, true, false]);
  expect(third.nextBefore).toBe("");
});

test.each([1, 2, 3, 5, 100])(
  "paging backwards gives the same pages, %i at a time",
  async (limit) => {
    const world = aBought();
    const { list, buy } = aMerchant(world);
    await Promise.all([1, 2, 3, 4, 5].map(() => buy()));
    await aMerchant(world).buy();

    for (const filter of [{}, { status: "PURCHASE_STATUS_COMPLETED" as const }]) {
      const { there, back } = await turnPages((place) => list({ ...filter, ...place, limit }));
      expect(back).toEqual(there.toReversed());
      expect(there[0]?.previousAfter).toBe("");
    }
  },
);

test("paging back from the former first page reaches new purchases", async () => {
  const { list, buy } = aMerchant(aBought());
  await Promise.all([1, 2, 3].map(() => buy()));
  const first = await list({ limit: 2 });
  const second = await list({ limit: 2, before: first.nextBefore });
  const late = await buy();

  const again = await list({ limit: 2, after: second.previousAfter });
  const newer = await list({ limit: 2, after: again.previousAfter });

  expect([again.ids, again.nextBefore]).toEqual([first.ids, first.nextBefore]);
  expect([newer.ids, newer.previousAfter]).toEqual([[publicId(late)], ""]);
});

test("a full last page has no next page", async () => {
  const { list, buy } = aMerchant(aBought());
  await buy();
  await buy();

  expect(await list({ limit: 2 })).toMatchObject({ hasMore: false, nextBefore: "" });
});

test("a listed purchase equals the one from GetPurchase", async () => {
  const world = aBought();
  const { tenant, list, buy } = aMerchant(world);
  const { reference } = await buy();

  const { purchases } = await list();

  const { purchase } = await bills(world.parts).GetPurchase({
    tenant: toWireTenant(tenant),
    reference,
    ...{ transactionId: "", withHistory: false },
  });
  expect(purchases).toEqual([purchase]);
});

test("a purchase is found by its id with its history, by its merchant only", async () => {
  const world = aBought();
  const { tenant, buy } = aMerchant(world);
  const purchase = await buy();
  const find = (of: typeof tenant, transactionId: string) =>
    bills(world.parts).GetPurchase({
      tenant: toWireTenant(of),
      ...{ reference: "", transactionId, withHistory: true },
    });

  const found = await find(tenant, publicId(purchase));

  expect(found).toMatchObject({
    purchase: { transactionId: publicId(purchase), reference: purchase.reference },
    history: {
      state: "completed",
      moments: [{ name: "created" }, { name: "submitted" }, { name: "completed" }],
      answers: [{ call: "pay", outcome: "delivered", code: "000" }],
      reviewReason: "",
      ledgerTransferIds: [purchase.id],
    },
  });
  for (const id of [publicId(purchase), "txn_1"]) {
    await expect(find(aTenant(), id)).rejects.toMatchObject({ code: "TRANSACTION_NOT_FOUND" });
  }
});

test("purchases of other merchants and the other mode are not listed", async () => {
  const world = aBought();
  const { list, buy, merchantId } = aMerchant(world);
  const own = await buy();
  await world.buy({ merchantId, mode: "live" });
  await world.buy();

  expect((await list()).ids).toEqual([publicId(own)]);
  expect((await aMerchant(world).list()).ids).toEqual([]);
});

test("purchases that are not public are left out, without gaps in the page", async () => {
  const world = aBought();
  const { list, buy } = aMerchant(world);
  const [first, second] = [await buy(), await buy()];
  world.ledger.silent.hold = "before";
  const reserving = await buy();
  world.ledger.silent = {};
  world.ledger.balance = 0n;
  const refused = await buy().catch(() => undefined);

  expect(refused).toBeUndefined();
  expect(await world.rowOf(reserving)).toMatchObject({ state: "reserving" });
  expect((await list({ limit: 2 })).ids).toEqual(newestFirst([first, second]));
});

describe("filters", () => {
  test("by public status", async () => {
    const world = aBought();
    const { list, buy, merchantId } = aMerchant(world);
    const completed = await buy();
    const failed = await world.buyDeclined({ merchantId });
    const lost = await world.buyLost({ merchantId });
    const review = await world.buyUnresolved({ merchantId });
    world.provider.outcomes.pay = processing;
    const pending = await buy();
    world.provider.outcomes.pay = delivered;
    const reversed = await buy();
    await world.change(reversed, { state: "reversed" });
    const reversing = await buy();
    await world.change(reversing, { state: "reversing" });

    const of = async (status: ListPurchasesRequest__Output["status"]) =>
      (await list({ status })).ids;
    expect(await of("PURCHASE_STATUS_PENDING")).toEqual(newestFirst([pending, review]));
    expect(await of("PURCHASE_STATUS_COMPLETED")).toEqual(newestFirst([completed, reversing]));
    expect(await of("PURCHASE_STATUS_FAILED")).toEqual(newestFirst([failed, lost]));
    expect(await of("PURCHASE_STATUS_REVERSED")).toEqual([publicId(reversed)]);
    expect(await of("PURCHASE_STATUS_UNSPECIFIED")).toHaveLength(7);
  });

  test("by bill type and service", async () => {
    const { list, buy } = aMerchant(aBought());
    const airtime = await buy();
    const glo = await buy({ serviceId: "glo" });
    const data = await buy({ billType: "data", serviceId: "glo-data", variationCode: "1gb" });

    expect((await list({ billType: "airtime" })).ids).toEqual(newestFirst([airtime, glo]));
    expect((await list({ serviceId: "glo-data" })).ids).toEqual([publicId(data)]);
    expect((await list({ billType: "data", serviceId: "glo" })).ids).toEqual([]);
  });

  test("by a half-open period of creation", async () => {
    const { list, buy } = aMerchant(aBought());
    const start = Date.parse("2026-01-05T10:00:00Z");
    const idAt = (ms: number) => firstUuidAt(new Date(start + ms));
    const first = await buy({ id: idAt(1_000) });
    const second = await buy({ id: idAt(2_000) });
    const third = await buy({ id: idAt(3_000) });
    const between = async (from: number, to: number) =>
      (await list({ fromMs: `${start + from}`, toMs: `${start + to}` })).ids;

    expect(await between(2_000, 3_000)).toEqual([publicId(second)]);
    expect(await between(0, 2_001)).toEqual([publicId(second), publicId(first)]);
    expect((await list({ fromMs: `${start + 2_001}` })).ids).toEqual([publicId(third)]);
    expect((await list({ toMs: `${start + 1_000}` })).ids).toEqual([]);
  });
});

test("an invalid cursor is refused", async () => {
  const { list } = aMerchant(aBought());

  await expect(list({ before: "txn_1" })).rejects.toMatchObject({ code: "INVALID_CURSOR" });
});

describe.each(["before", "after"])("%s a cursor", (side) => {
  const NEWEST = firstUuidAt(new Date());

  test.each([
    ["all purchases are read in order", {}, ["purchases_newest"], ["Sort"]],
    [
      "purchases of one status are read without the others",
      { status: "PURCHASE_STATUS_FAILED" as const },
      ["purchases_listed"],
      ["purchases_newest", "Seq Scan"],
    ],
  ])("%s, by index", async (_, filter, isUsed, isUnused) => {
    const { list, buy, merchantId } = aMerchant(aBought());
    await buy();

    const plan = await planOf(() => list({ [side]: NEWEST, ...filter }), merchantId);

    for (const part of isUsed) expect(plan).toContain(part);
    for (const part of isUnused) expect(plan).not.toContain(part);
  });
});

/** The plan of the last statement of `read`, for a table with thousands of the merchant's completed purchases. */
async function planOf(read: () => Promise<unknown>, merchantId: string): Promise<string> {
  const { db, adminUrl } = database();
  const queries: { sql: string; bindings: readonly string[] }[] = [];
  const remember = (query: (typeof queries)[number]) => queries.push(query);
  db.on("query", remember);
  await read();
  db.removeListener("query", remember);
  const query = queries.at(-1);
  if (!query) throw new Error("No query was recorded.");

  const admin = connect({ url: adminUrl, schema: SCHEMA, applicationName: "test owner" });
  const trx = await admin.transaction();
  // The plan follows the statistics: they are those of a large table, whatever autovacuum saw of the few rows.
  await trx.raw(
    `INSERT INTO purchases SELECT (made.purchase).* FROM (
       SELECT jsonb_populate_record(NULL::purchases, to_jsonb(purchases) || jsonb_build_object(
         'id', gen_random_uuid(), 'reference', gen_random_uuid(),
         'provider_reference', gen_random_uuid(), 'provider_request_id', gen_random_uuid(),
         'due_at', NULL)) AS purchase
       FROM (SELECT * FROM purchases WHERE merchant_id = ? AND state = 'completed' LIMIT 1) purchases,
         generate_series(1, 5000) OFFSET 0) made`,
    [merchantId],
  );
  await trx.raw("ANALYZE purchases");
  const { rows } = await trx.raw(`EXPLAIN ${query.sql.replaceAll(/\$\d+/g, "?")}`, query.bindings);
  await trx.rollback();
  await admin.destroy();
  return JSON.stringify(rows);
}

describe("a search", () => {
  const find = async (world: World, tenant: ReturnType<typeof aTenant>, text: string) => {
    const request = { tenant: toWireTenant(tenant), text };
    const { purchases } = await bills(world.parts).FindPurchases(request);
    return (purchases ?? []).map(({ transactionId }) => transactionId);
  };

  test("finds a purchase by each of its ids, for its merchant only", async () => {
    const world = aBought();
    const { tenant, buy } = aMerchant(world);
    const bought = await buy();
    await buy();
    const { provider_reference } = await world.rowOf(bought);
    await world.change(bought, { provider_reference: `receipt ${bought.id}` });

    expect(provider_reference).not.toBe("");
    for (const text of [
      ...[bought.reference, publicId(bought), bought.providerRequestId],
      `receipt ${bought.id}`,
    ]) {
      expect(await find(world, tenant, text)).toEqual([publicId(bought)]);
      expect(await find(world, aTenant(), text)).toEqual([]);
      expect(await find(world, { ...tenant, mode: "live" }, text)).toEqual([]);
    }
    expect(await find(world, tenant, "")).toEqual([]);
  });

  test("does not find a purchase that is not public", async () => {
    const world = aBought();
    const { tenant, buy } = aMerchant(world);
    world.ledger.silent.hold = "before";
    const reserving = await buy();

    expect(await find(world, tenant, reserving.reference)).toEqual([]);
    expect(await find(world, tenant, publicId(reserving))).toEqual([]);
  });

  test("uses indexes, without a sequential scan", async () => {
    const world = aBought();
    const { tenant, buy, merchantId } = aMerchant(world);
    const { reference } = await buy();

    const plan = await planOf(() => find(world, tenant, reference), merchantId);

    expect(plan).toContain("purchases_reference");
    expect(plan).toContain("purchases_provider_reference");
    expect(plan).not.toContain("Seq Scan");
  });
});
