import { cardPaymentListItem } from "@kobo/api-schemas/records";
import { fromPublicId, toPublicId } from "@kobo/core/ids";
import { aTenant } from "@kobo/core/testing";
import { connect } from "@kobo/postgres";
import type { ListPaymentsRequest__Output } from "@kobo/protos/card_payments/v1/ListPaymentsRequest";
import type { Position__Output } from "@kobo/protos/card_payments/v1/Position";
import { toWireTenant } from "@kobo/rpc";
import * as paymentLists from "../../src/db/payment-lists";
import { SCHEMA } from "../../src/db/schema";
import { filledCustomer, fillPayments } from "./filled";
import { cardWorlds, codeOf, toRecord, type World } from "./world";

const { aWorld, database, admin } = cardWorlds();

type Query = Partial<ListPaymentsRequest__Output>;
const NO_PLACE = null satisfies Position__Output | null;
const BEFORE_ALL: Position__Output = {
  createdAtUs: "0",
  uuid: "00000000-0000-0000-0000-000000000000",
  direction: "DIRECTION_PREVIOUS",
};

/** All pages in one direction, from the first one or from `position` on. */
async function walk(
  world: World,
  query: Query,
  direction: "next" | "previous",
  position: Position__Output | null = NO_PLACE,
) {
  const pages = [];
  let from: Position__Output | null = position;
  do {
    const page = await world.list({ ...query, position: from });
    pages.push(page);
    from = page[direction];
  } while (from !== null);
  return pages;
}

/** The merchant's public payments by SQL, newest first. */
async function truth(world: World, where: (row: Row) => boolean = () => true) {
  const rows: Row[] = await admin()("payments")
    .where({ merchant_id: world.tenant.merchantId, mode: world.tenant.mode })
    .whereNotNull("status")
    .select("public_id", "status", "state", "customer_id")
    .select(admin().raw("(extract(epoch FROM created_at) * 1000000)::bigint AS us"))
    .orderBy([
      { column: "created_at", order: "desc" },
      { column: "id", order: "desc" },
    ]);
  return rows.filter(where).map(({ public_id }) => public_id);
}

interface Row {
  public_id: string;
  status: string;
  state: string;
  customer_id: string;
  us: bigint;
}

describe("a list of payments", () => {
  test("contains the newest first, by default with all fields of GET", async () => {
    const world = aWorld();
    const ids: string[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await world.create()).payment.id);

    const page = await world.list({ view: "PAYMENT_VIEW_UNSPECIFIED" });

    expect(page.ids).toEqual(ids);
    expect(page).toMatchObject({ hasMore: false, next: null, previous: null });
    for (const payment of page.payments) {
      expect(toRecord(payment)).toEqual(await world.get(payment.id));
    }
  });

  test("contains only the list's fields in the basic view", async () => {
    const world = aWorld();
    const { payment } = await world.create();

    const { payments } = await world.list();

    const { id, amount, currency, status, customer, created_at } = await world.get(payment.id);
    const { id: customerId, email } = customer;
    expect(payments.map(cardPaymentListItem)).toEqual([
      { id, amount, currency, status, customer: { id: customerId, email }, created_at },
    ]);
    expect(payments).toMatchObject([
      { paymentMethod: null, description: "", metadataJson: "", customer: { name: "" } },
    ]);
  });

  test("of a merchant without payments is empty", async () => {
    expect(await aWorld().list()).toMatchObject({
      payments: [],
      hasMore: false,
      next: null,
      previous: null,
    });
  });

  test("contains no payments of another merchant or mode", async () => {
    const world = aWorld();
    const live = aTenant({ merchantId: world.tenant.merchantId, mode: "live" });
    const { payment: mine } = await world.create();
    const { payment: real } = await world.create({}, { tenant: live });
    await world.create({}, { tenant: aTenant() });

    expect((await world.list()).ids).toEqual([mine.id]);
    expect((await world.list({}, live)).ids).toEqual([real.id]);
  });

  test("of another merchant's customer is empty", async () => {
    const world = aWorld();
    const { payment } = await world.create({}, { tenant: aTenant() });

    expect((await world.list({ customerId: payment.customer.id })).ids).toEqual([]);
  });

  test("has between one and a hundred items on a page", async () => {
    const world = aWorld();
    await fillPayments(admin(), { tenant: world.tenant, count: 150, atOnce: 1, customers: 10 });

    expect((await world.list({ limit: 1_000 })).ids).toHaveLength(100);
    expect((await world.list({ limit: 0 })).ids).toHaveLength(1);
    expect((await world.list({ limit: -5 })).ids).toHaveLength(1);
  });

  test("that ends with a full page has no next page", async () => {
    const world = aWorld();
    for (let i = 0; i < 2; i++) await world.create();

    expect(await world.list({ limit: 2 })).toMatchObject({ hasMore: false, next: null });
  });
});

describe.each([
  { name: "at different moments", atOnce: 1 },
  { name: "seven at each moment", atOnce: 7 },
  { name: "all at the same moment", atOnce: 100_000 },
])("a thousand payments created $name", ({ atOnce }) => {
  let world: World;
  beforeAll(async () => {
    world = aWorld();
    await fillPayments(admin(), { tenant: world.tenant, count: 1_000, atOnce, customers: 10 });
  });

  test("appear once each when paging to the end and back", async () => {
    const expected = await truth(world);
    const forth = await walk(world, { limit: 97 }, "next");
    expect(forth.flatMap(({ ids }) => ids)).toEqual(expected);
    expect(forth.map(({ hasMore }) => hasMore)).toEqual(forth.map((_, i) => i < forth.length - 1));
    expect(forth[0]?.previous).toBeNull();

    const back = await walk(world, { limit: 97 }, "previous", forth.at(-1)?.previous ?? null);
    const before = back.toReversed().flatMap(({ ids }) => ids);
    expect([...before, ...(forth.at(-1)?.ids ?? [])]).toEqual(expected);
    expect(back.at(-1)).toMatchObject({ hasMore: false, previous: null });
  });

  test("appear consistently when reversing direction at every page", async () => {
    const first = await world.list({ limit: 10 });
    const second = await world.list({ limit: 10, position: first.next });
    const third = await world.list({ limit: 10, position: second.next });
    const secondAgain = await world.list({ limit: 10, position: third.previous });
    const firstAgain = await world.list({ limit: 10, position: secondAgain.previous });

    expect(secondAgain.ids).toEqual(second.ids);
    expect(firstAgain.ids).toEqual(first.ids);
    expect(firstAgain).toMatchObject({ hasMore: false, previous: null });
    expect(firstAgain.next).toEqual(first.next);
    expect((await world.list({ limit: 10, position: firstAgain.next })).ids).toEqual(second.ids);
  });

  test.each([
    ["PAYMENT_STATUS_PENDING", "pending"],
    ["PAYMENT_STATUS_SUCCEEDED", "succeeded"],
    ["PAYMENT_STATUS_FAILED", "failed"],
    ["PAYMENT_STATUS_CANCELED", "canceled"],
    ["PAYMENT_STATUS_REFUNDED", "refunded"],
    ["PAYMENT_STATUS_PARTIALLY_REFUNDED", "partially_refunded"],
  ] as const)("filters by status (%s)", async (status, shown) => {
    const expected = await truth(world, (row) => row.status === shown);
    expect(expected.length).toBeGreaterThan(20);

    const pages = await walk(world, { limit: 20, status }, "next");

    expect(pages.flatMap(({ ids }) => ids)).toEqual(expected);
    for (const payment of pages.flatMap(({ payments }) => payments)) {
      expect(payment.status).toBe(status);
    }
  });

  test("filters by customer, and by customer and status", async () => {
    const id = filledCustomer(world.tenant, 3);
    const customerId = toPublicId("cus", id);
    const ofCustomer = await walk(world, { limit: 20, customerId }, "next");
    expect(ofCustomer.flatMap(({ ids }) => ids)).toEqual(
      await truth(world, ({ customer_id }) => customer_id === id),
    );

    const both = await walk(
      world,
      { limit: 3, customerId, status: "PAYMENT_STATUS_FAILED" },
      "next",
    );
    expect(both.flatMap(({ ids }) => ids)).toEqual(
      await truth(world, (row) => row.customer_id === id && row.status === "failed"),
    );
  });

  test("filters capturable authorizations, also backwards from the oldest", async () => {
    const capturable = await truth(world, ({ state }) => state === "authorized");

    const pages = await walk(world, { limit: 40, capturable: true }, "next");
    const oldest = await world.list({ limit: 3, capturable: true, position: BEFORE_ALL });

    expect(pages.flatMap(({ ids }) => ids)).toEqual(capturable);
    expect(oldest.ids).toEqual(capturable.slice(-3));
    expect(oldest.hasMore).toBe(true);
  });

  test("filters by creation time to the microsecond, with an exclusive end", async () => {
    const start = BigInt(Date.parse("2026-01-01T00:00:00.000Z")) * 1_000n;
    const [after, before] = [start + 20n, start + 130n];
    const query = { createdAfterUs: String(after), createdBeforeUs: String(before) };

    const pages = await walk(world, { limit: 25, ...query }, "next");

    expect(pages.flatMap(({ ids }) => ids)).toEqual(
      await truth(world, ({ us }) => us >= after && us < before),
    );
    const onlyAfter = await walk(world, { limit: 100, createdAfterUs: String(before) }, "next");
    expect(onlyAfter.flatMap(({ ids }) => ids)).toEqual(
      await truth(world, ({ us }) => us >= before),
    );
  });
});

describe("a list that is read while payments are added", () => {
  test("contains each earlier payment once, and the new ones when paging back", async () => {
    const world = aWorld();
    const old: string[] = [];
    for (let i = 0; i < 6; i++) old.unshift((await world.create()).payment.id);
    const seen: string[] = [];
    const first = await world.list({ limit: 2 });
    seen.push(...first.ids);
    let { next } = first;
    const added: string[] = [];
    while (next) {
      added.unshift((await world.create()).payment.id);
      const page = await world.list({ limit: 2, position: next });
      seen.push(...page.ids);
      next = page.next;
    }
    expect(seen).toEqual(old);

    const second = await world.list({ limit: 2, position: first.next });
    const back = await walk(world, { limit: 2 }, "previous", second.previous);

    expect(back.toReversed().flatMap(({ ids }) => ids)).toEqual([...added, ...old.slice(0, 2)]);
  });

  test("is empty after the last position", async () => {
    const world = aWorld();
    await world.create();
    const { id, created_at } = (await world.rows())[0];
    const place = { createdAtUs: String(BigInt(created_at.getTime()) * 1_000n - 1n), uuid: id };

    for (const [direction, expected] of [
      ["DIRECTION_NEXT", 0],
      ["DIRECTION_PREVIOUS", 1],
    ] as const) {
      const page = await world.list({ position: { ...place, direction } });
      expect(page.ids).toHaveLength(expected);
      expect(page).toMatchObject({ hasMore: false });
    }
  });

  test("is refused at a malformed position", async () => {
    const world = aWorld();
    const place = { createdAtUs: "1", uuid: "no uuid", direction: "DIRECTION_NEXT" } as const;

    expect(await codeOf(world.list({ position: place }))).toBe("INVALID_CURSOR");
    const uuid = "00000000-0000-7000-8000-000000000000";
    expect(
      await codeOf(
        world.list({ position: { ...place, uuid, direction: "DIRECTION_UNSPECIFIED" } }),
      ),
    ).toBe("INVALID_CURSOR");
  });
});

describe("a list of refunds", () => {
  test("contains the newest first, in both directions, and only public refunds", async () => {
    const world = aWorld();
    const { payment } = await world.create();
    const { payment: other } = await world.create();
    await world.refund(other.id, { amount: 5 });
    const ids: string[] = [];
    for (let i = 0; i < 7; i++) {
      ids.unshift((await world.refund(payment.id, { amount: 1_000 })).refund.id);
    }
    const stay = await admin()("payments").where({ public_id: payment.id }).first();
    // Two at the same time, and one that the wallet could not pay.
    const [a, b, c] = await admin()("refunds").where({ payment_id: stay.id }).orderBy("created_at");
    await admin()("refunds")
      .where({ id: b.id })
      .update({ created_at: momentOf(a.id) });
    await admin()("refunds").where({ id: c.id }).update({ state: "refused" });
    const expected = ids.filter((id) => id !== toPublicId("re", c.id));

    const first = await world.listRefunds(payment.id, { limit: 4 });
    const second = await world.listRefunds(payment.id, { limit: 4, position: place(first.next) });
    const back = await world.listRefunds(payment.id, {
      limit: 4,
      position: place(second.previous),
    });

    const idsOf = (page: typeof first) => page.refunds?.map(({ id }) => id);
    expect([...(idsOf(first) ?? []), ...(idsOf(second) ?? [])]).toEqual(expected);
    expect(idsOf(back)).toEqual(idsOf(first));
    expect(first).toMatchObject({ hasMore: true, previous: null });
    expect(second).toMatchObject({ hasMore: false, next: null });
    expect(back).toMatchObject({ hasMore: false, previous: null });
  });
});

describe("a list of the refunds of all payments", () => {
  test("contains the merchant's newest first, in both directions, with filters and lookup by id", async () => {
    const world = aWorld();
    const stranger = aWorld();
    const { payment: theirs } = await stranger.create();
    await stranger.refund(theirs.id, { amount: 5 });
    const payments = [(await world.create()).payment, (await world.create()).payment];
    const ids: string[] = [];
    for (let i = 0; i < 6; i++) {
      const of = payments[i % 2];
      ids.unshift((await world.refund(of?.id ?? "", { amount: 1_000 })).refund.id);
    }
    const uuidOf = (id = "") => fromPublicId("re", id) ?? "";
    // One that the wallet could not pay, and one that the processor could not.
    await admin()("refunds")
      .where({ id: uuidOf(ids[1]) })
      .update({ state: "refused" });
    await admin()("refunds")
      .where({ id: uuidOf(ids[4]) })
      .update({ state: "failed" });
    const expected = ids.filter((_, at) => at !== 1);
    const page = async (fields: object) => {
      const found = await world.calls.ListAllRefunds({
        ...{ tenant: toWireTenant(world.tenant), status: "REFUND_STATUS_UNSPECIFIED" as const },
        ...{ paymentId: "", fromMs: "0", toMs: "0", before: "", after: "", limit: 3 },
        ...fields,
      });
      return { ...found, ids: (found.refunds ?? []).map(({ id }) => id) };
    };

    const first = await page({});
    const second = await page({ before: uuidOf(first.ids.at(-1)) });
    const back = await page({ after: uuidOf(second.ids.at(0)) });
    const failed = await page({ status: "REFUND_STATUS_FAILED" });
    const ofOne = await page({ paymentId: payments[0]?.id });
    const none = await page({ paymentId: "pay_unknown" });
    const later = await page({ fromMs: String(Date.now() + 60_000) });

    expect([...first.ids, ...second.ids]).toEqual(expected);
    expect([first.hasMore, second.hasMore]).toEqual([true, false]);
    expect(back.ids).toEqual(first.ids);
    expect(failed.ids).toEqual([ids[4]]);
    expect(ofOne.ids).toEqual([ids[3], ids[5]]);
    expect([none.ids, later.ids]).toEqual([[], []]);
    const find = (world: ReturnType<typeof aWorld>, refundId = "") =>
      world.calls.FindRefund({ tenant: toWireTenant(world.tenant), refundId });
    expect((await find(world, ids[0])).refund?.id).toBe(ids[0]);
    const notFound = { code: "REFUND_NOT_FOUND" };
    await expect(find(world, ids[1])).rejects.toMatchObject(notFound);
    await expect(find(stranger, ids[0])).rejects.toMatchObject(notFound);
    await expect(find(world, "re_1")).rejects.toMatchObject(notFound);
  });
});

/** The exact time; a Date is less precise. */
function momentOf(refundId: string) {
  return admin().raw("(SELECT created_at FROM refunds WHERE id = ?)", [refundId]);
}

/** A position as the client sends it back. */
function place(position: object | null | undefined): Position__Output {
  return position as Position__Output;
}

describe("a search", () => {
  const find = async (world: World, text: string, tenant = world.tenant) => {
    const { payments } = await world.calls.FindPayments({ tenant: toWireTenant(tenant), text });
    return (payments ?? []).map(({ id }) => id);
  };

  test("finds a payment by each of its ids or its email, only for its merchant and mode", async () => {
    const world = aWorld();
    const { payment } = await world.create();
    const { refund } = await world.refund(payment.id, { amount: 1_000 });
    const row = await admin()("payments").where({ public_id: payment.id }).first();
    const names = [
      ...[payment.id, payment.transaction_id, row.processor_id, payment.customer.id],
      ...[payment.customer.email.toUpperCase(), refund.id, refund.transaction_id],
      payment.payment_method.id,
    ];

    for (const text of names) {
      expect(await find(world, text)).toEqual([payment.id]);
      expect(await find(world, text, aTenant())).toEqual([]);
      expect(await find(world, text, { ...world.tenant, mode: "live" })).toEqual([]);
    }
    for (const text of ["", "pay_1", toPublicId("txn", row.customer_id)]) {
      expect(await find(world, text)).toEqual([]);
    }
  });

  test("by email finds all payments of a customer, newest first", async () => {
    const world = aWorld();
    const ids: (string | undefined)[] = [];
    for (let i = 0; i < 3; i++) ids.unshift((await world.create()).payment.id);
    const [{ email }] = await admin()("customers").where({ merchant_id: world.tenant.merchantId });

    expect(await find(world, email)).toEqual(ids);
  });
});

test("a page has a position for each payment, and a page from it starts after that payment", async () => {
  const world = aWorld();
  const ids: string[] = [];
  for (let i = 0; i < 4; i++) ids.unshift((await world.create()).payment.id);
  const view = "PAYMENT_VIEW_UNSPECIFIED" as const;

  const { positions } = await world.list({ view });
  const rests = await Promise.all(positions.map((position) => world.list({ view, position })));

  expect(rests.map((rest) => rest.ids)).toEqual(ids.map((_, at) => ids.slice(at + 1)));
});

test("a list filtered by several statuses is in order, in both directions", async () => {
  const tenant = aTenant();
  await fillPayments(admin(), { tenant, count: 90, atOnce: 3, customers: 5 });
  const world = aWorld();
  Object.assign(world, { tenant });
  const statuses = ["PAYMENT_STATUS_REFUNDED", "PAYMENT_STATUS_FAILED"] as const;
  const query = { statuses: [...statuses], limit: 4 };

  const there = await walk(world, query, "next");
  const back = await walk(world, query, "previous", there.at(-1)?.previous ?? NO_PLACE);

  const expected = await truth(world, ({ status }) => ["refunded", "failed"].includes(status));
  expect(there.flatMap(({ ids }) => ids)).toEqual(expected);
  expect(back.map(({ ids }) => ids)).toEqual(
    there
      .slice(0, -1)
      .map(({ ids }) => ids)
      .toReversed(),
  );
});

describe("in a table of fifty thousand payments a page", () => {
  const tenant = aTenant();
  const statements: { sql: string; bindings: readonly unknown[] }[] = [];
  const everything = {
    statuses: undefined,
    customerId: undefined,
    createdAfterUs: undefined,
    createdBeforeUs: undefined,
    isCapturable: false,
  };
  const middle = BigInt(Date.parse("2026-01-01T00:00:00.000Z")) * 1_000n + 25_000n;

  beforeAll(async () => {
    await fillPayments(admin(), { tenant, count: 50_000, atOnce: 1, customers: 20_000 });
  }, 120_000);

  test.each([
    ["without a filter", {}, "payments_newest"],
    ["of a status", { statuses: ["failed"] }, "payments_by_status"],
    ["of a customer", { customerId: filledCustomer(tenant, 0) }, "payments_by_customer"],
    [
      "of a time range",
      { createdAfterUs: middle - 5_000n, createdBeforeUs: middle + 5_000n },
      "payments_newest",
    ],
    ["of capturable payments", { isCapturable: true }, "payments_capturable"],
    [
      "of a status and a start time",
      { statuses: ["failed"], createdAfterUs: middle - 5_000n },
      "payments_by_status",
    ],
  ] as const)(
    "%s is read from its index without a sort, in both directions",
    async (_name, filters, index) => {
      const db = connect({ url: database().url, schema: SCHEMA, applicationName: "test" });
      db.on("query", ({ sql, bindings }) => statements.push({ sql, bindings }));
      const id = "7fffffff-0000-7000-8000-000000000000";
      const place = { createdAtUs: middle, id };
      const places = [
        undefined,
        { ...place, direction: "next" as const },
        { ...place, direction: "previous" as const },
      ];
      try {
        const lists = [paymentLists.list, paymentLists.listBasic];
        for (const [from, list] of places.flatMap((from) =>
          lists.map((one) => [from, one] as const),
        )) {
          statements.length = 0;
          const page = { limit: 20, from };
          await list(db, tenant, { filters: { ...everything, ...filters }, page });
          const statement = statements.find(({ sql }) => sql.includes("payments"));
          const plan = await planOf(statement);
          expect(plan).toContain(index);
          expect(plan).not.toContain("Sort");
          expect(plan).not.toContain("Seq Scan on payments");
        }
      } finally {
        await db.destroy();
      }
    },
  );

  async function planOf(statement: { sql: string; bindings: readonly unknown[] } | undefined) {
    if (!statement) throw new Error("The list asks the database.");
    // Turns the driver's numbered parameters back into knex's question marks.
    const sql = statement.sql.replace(/\$\d+/g, "?");
    const { rows } = await admin().raw(`EXPLAIN ${sql}`, [...statement.bindings] as string[]);
    return rows.map((row: Record<string, string>) => row["QUERY PLAN"]).join("\n");
  }
});
