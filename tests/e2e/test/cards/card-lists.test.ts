import type { Database } from "@kobo/postgres";
import type { Api } from "../../src/api";
import { givenMerchant, openDatabase } from "../world";
import {
  anOrder,
  cardsOf,
  DECLINED,
  givenAuthorized,
  givenPayment,
  pay,
  paymentUnder,
  refund,
} from "./cards";

interface Item {
  id: string;
  created_at: string;
}
interface Page {
  data: Item[];
  pagination: { has_more: boolean; next_cursor: string | null; previous_cursor: string | null };
}

let db: Database;
let cards: Api;
/** Newest first, like lists. */
let ids: string[];
let customerId: string;
const COUNT = 12;
beforeAll(async () => {
  db = openDatabase();
  cards = cardsOf(await givenMerchant({ funds: 0 }));
  ids = [];
  for (let number = 0; number < COUNT; number++) ids.unshift(await givenKind(number));
  const { customer } = await paymentUnder(cards, ids[0] as string);
  customerId = (customer as { id: string }).id;
}, 60_000);
afterAll(() => db.destroy());

const STATUSES = ["succeeded", "failed", "pending", "partially_refunded"] as const;
const TWO_CUSTOMERS = ["ngozi@example.com", "chidi@example.com"] as const;

/** The statuses in turn, for two customers in turn. */
async function givenKind(number: number): Promise<string> {
  const customer = { email: TWO_CUSTOMERS[number % 2] };
  switch (STATUSES[number % 4]) {
    case "failed":
      return (await pay(cards, { customer, card: DECLINED })).id;
    case "pending":
      return givenAuthorized(cards, { customer });
    case "partially_refunded": {
      const id = await givenPayment(cards, { customer });
      await refund(cards, id, { amount: 1 });
      return id;
    }
    default:
      return givenPayment(cards, { customer });
  }
}

async function pageOf(query: Record<string, string> = {}, path = "/v2/payments"): Promise<Page> {
  const { status, body } = await cards.get(`${path}?${new URLSearchParams(query)}`);
  expect([status, body.success]).toEqual([200, true]);
  const meta = body.meta as unknown as { pagination: Page["pagination"] };
  return { data: body.data as unknown as Item[], pagination: meta.pagination };
}

const idsOf = ({ data }: Page) => data.map(({ id }) => id);

/** All pages from one on, in the direction of a cursor. */
async function walk(
  first: Page,
  towards: "next_cursor" | "previous_cursor",
  query: Record<string, string> = {},
): Promise<string[][]> {
  const pages = [idsOf(first)];
  let cursor = first.pagination[towards];
  while (cursor !== null) {
    const page = await pageOf({ ...query, cursor });
    pages.push(idsOf(page));
    cursor = page.pagination[towards];
  }
  return pages;
}

test("the newest come first, with only the specified fields", async () => {
  const page = await pageOf();

  expect(idsOf(page)).toEqual(ids);
  expect(page.pagination).toEqual({ has_more: false, next_cursor: null, previous_cursor: null });
  const { amount, currency, status, customer, created_at } = await paymentUnder(
    cards,
    ids[0] as string,
  );
  const { id, email } = customer as { id: string; email: string };
  const item = { id: ids[0], amount, currency, status, customer: { id, email }, created_at };
  expect(page.data[0]).toEqual(item);
});

test.each([1, 5, 6, COUNT])(
  "pages of %i list all payments, forwards and backwards",
  async (limit) => {
    const query = { limit: String(limit) };
    const first = await pageOf(query);
    expect(first.pagination.previous_cursor).toBeNull();

    const forth = await walk(first, "next_cursor", query);

    expect(forth.flat()).toEqual(ids);
    expect(forth.slice(0, -1).every((page) => page.length === limit)).toBe(true);
    if (forth.length === 1) return;
    let last = first;
    while (last.pagination.next_cursor !== null) {
      last = await pageOf({ ...query, cursor: last.pagination.next_cursor });
    }
    const back = await walk(last, "previous_cursor", query);
    expect(back.reverse().flat()).toEqual(ids);
  },
);

test.each(STATUSES.map((status, number) => [status, number] as const))(
  "the status filter %s lists only such payments",
  async (status, number) => {
    const expected = ids.filter((_, place) => (COUNT - 1 - place) % 4 === number);

    const pages = await walk(await pageOf({ status, limit: "2" }), "next_cursor", {
      status,
      limit: "2",
    });

    expect(pages.flat()).toEqual(expected);
  },
);

test.each(["canceled", "refunded"])("no payment is %s", async (status) => {
  expect(await pageOf({ status })).toMatchObject({ data: [], pagination: { has_more: false } });
});

test("a customer's payments, also by status", async () => {
  const his = ids.filter((_, place) => place % 2 === 0);
  const query = { customer_id: customerId, limit: "4" };

  const pages = await walk(await pageOf(query), "next_cursor", query);
  const failed = await pageOf({ customer_id: customerId, status: "failed" });

  expect(pages.flat()).toEqual(his);
  expect(idsOf(failed)).toEqual(his.filter((id) => ids.indexOf(id) % 4 === 2));
});

test("adjacent time windows do not overlap, to the microsecond", async () => {
  const all = await pageOf();
  const moment = all.data[5]?.created_at as string;

  const later = await pageOf({ created_after: moment });
  const earlier = await pageOf({ created_before: moment });

  expect([...idsOf(later), ...idsOf(earlier)]).toEqual(ids);
  expect(idsOf(later)).toContain(all.data[5]?.id);
});

test("a date means midnight in UTC", async () => {
  const day = (offset: number) => new Date(Date.now() + offset).toISOString().slice(0, 10);
  const DAY_MS = 86_400_000;

  const since = await pageOf({ created_after: day(-DAY_MS), created_before: day(DAY_MS) });
  const until = await pageOf({ created_before: day(-DAY_MS) });
  const ahead = await pageOf({ created_after: day(2 * DAY_MS) });

  expect([since, until, ahead].map(({ data }) => data.length)).toEqual([COUNT, 0, 0]);
});

test("a payment added while paging is not on later pages, and none is repeated", async () => {
  const query = { limit: "5" };
  const first = await pageOf(query);
  const added = await givenPayment(cards);

  const pages = await walk(first, "next_cursor", query);
  const second = await pageOf({ ...query, cursor: first.pagination.next_cursor ?? "" });
  const before = await walk(second, "previous_cursor", query);

  expect(pages.flat()).toEqual(ids);
  // Going back, the new payment comes before the others.
  expect(before.slice(1).reverse().flat()).toEqual([added, ...ids.slice(0, 5)]);
  ids.unshift(added);
});

test("payments with the same timestamp are each on one page", async () => {
  const rows = ids.slice(2, 9);
  const merchantRows = db("card_payments.payments").whereIn("public_id", rows);
  const { created_at } = await merchantRows.clone().first();
  await merchantRows.clone().update({ created_at });
  const expected = idsOf(await pageOf());

  for (const limit of ["1", "2", "3"]) {
    const pages = await walk(await pageOf({ limit }), "next_cursor", { limit });
    expect(pages.flat()).toEqual(expected);
  }

  expect([...expected].sort()).toEqual([...ids].sort());
});

test("a status change while paging drops no other payment", async () => {
  const query = { status: "pending", limit: "1" };
  const first = await pageOf(query);
  await cards.post(`/v2/payments/${first.data[0]?.id}/cancel`);

  const pages = await walk(first, "next_cursor", query);

  expect(pages.flat()).toHaveLength(3);
});

describe("cursors", () => {
  const refused = async (query: Record<string, string>) => {
    const { status, body } = await cards.get(`/v2/payments?${new URLSearchParams(query)}`);
    return [status, body.code];
  };

  test("that were altered, or belong to another list, are refused", async () => {
    const { pagination } = await pageOf({ limit: "2" });
    const cursor = pagination.next_cursor ?? "";
    const turned = cursor.startsWith("A") ? `B${cursor.slice(1)}` : `A${cursor.slice(1)}`;
    const other = cardsOf(await givenMerchant({ funds: 0 }));

    const answers = [
      await refused({ cursor: turned }),
      await refused({ cursor: "x" }),
      await refused({ cursor, status: "failed" }),
      await refused({ cursor, customer_id: customerId }),
    ];
    const anothers = await other.get(`/v2/payments?cursor=${cursor}`);
    const refunds = await cards.get(`/v2/payments/${ids[0]}/refunds?cursor=${cursor}`);

    expect(answers).toEqual(Array(4).fill([400, "INVALID_CURSOR"]));
    expect([anothers.body.code, refunds.body.code]).toEqual(["INVALID_CURSOR", "INVALID_CURSOR"]);
  }, 30_000);

  test("keep their position with a different limit", async () => {
    const { data, pagination } = await pageOf({ limit: "2" });

    const next = await pageOf({ limit: "100", cursor: pagination.next_cursor ?? "" });

    expect([...data, ...next.data]).toEqual((await pageOf({ limit: "100" })).data);
  });

  test.each([
    [{ limit: "0" }, "limit"],
    [{ limit: "101" }, "limit"],
    [{ limit: "ten" }, "limit"],
    [{ status: "paid" }, "status"],
    [{ customer_id: "chidi" }, "customer_id"],
    [{ created_after: "yesterday" }, "created_after"],
    [{ created_before: "2026-13-01" }, "created_before"],
  ])("the query %j is refused", async (query, field) => {
    const { status, body } = await cards.get(`/v2/payments?${new URLSearchParams(query)}`);

    expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
    expect(body.errors).toEqual([expect.objectContaining({ field })]);
  });
});

test("a merchant's list has only its payments", async () => {
  const merchant = await givenMerchant({ funds: 0 });
  const others = cardsOf(merchant);
  const { body } = await others.post("/v2/payments", anOrder({ metadata: { n: "1" } }));

  const list = await others.get("/v2/payments");

  const { id } = body.data as { id: string };
  expect((list.body.data as unknown as Item[]).map((item) => item.id)).toEqual([id]);
  expect(idsOf(await pageOf({ limit: "100" }))).not.toContain(id);
});

test("the refunds of a payment are paged forwards and backwards", async () => {
  const id = await givenPayment(cards);
  const created: string[] = [];
  for (let number = 0; number < 5; number++) {
    const { body } = await refund(cards, id, { amount: 10 });
    created.unshift((body.data as { id: string }).id);
  }
  const path = `/v2/payments/${id}/refunds`;

  const first = await pageOf({ limit: "2" }, path);
  const second = await pageOf({ limit: "2", cursor: first.pagination.next_cursor ?? "" }, path);
  const third = await pageOf({ limit: "2", cursor: second.pagination.next_cursor ?? "" }, path);
  const back = await pageOf({ limit: "2", cursor: third.pagination.previous_cursor ?? "" }, path);

  expect([first, second, third].flatMap(idsOf)).toEqual(created);
  expect(idsOf(back)).toEqual(idsOf(second));
  expect(third.pagination).toMatchObject({ has_more: false, next_cursor: null });
});
