import { type Mode, tenant } from "@kobo/core/tenant";
import { cursors } from "../../../src/domain/cursor";
import { listData, PageQuery, pageOf } from "../../../src/http/operations/paging";

const sealing = cursors("a secret of the test");

function ada(mode: Mode = "test", merchantId = "ada") {
  return tenant({ merchantId, mode, merchantName: "Ada", walletPayId: "ada.wallet" });
}

interface Options {
  query?: Record<string, unknown>;
  name?: string;
  who?: ReturnType<typeof ada>;
  next?: string;
  previous?: string;
  hasMore?: boolean;
}

function page({
  query = {},
  name = "things",
  who = ada(),
  next = "7",
  previous = "",
  hasMore = true,
}: Options = {}) {
  const positions: string[][] = [];
  const call = { tenant: who, cursors: sealing, query: { limit: 20, ...query } } as Parameters<
    typeof pageOf
  >[0];
  const given = pageOf(call, {
    name,
    find: async ({ before, after }) => {
      positions.push([before, after]);
      return { found: [1, 2], hasMore, next, previous };
    },
    toItem: (number) => `item ${number}`,
  });
  return { given, positions };
}

test("a page has its items and the next cursor", async () => {
  const { nextCursor } = await page().given;

  const { given, positions } = page({ query: { cursor: nextCursor } });

  expect(listData("things", await given)).toEqual({
    things: ["item 1", "item 2"],
    hasMore: true,
    nextCursor,
    previousCursor: null,
  });
  expect(positions).toEqual([["7", ""]]);
});

test("a page has the cursor of the previous one", async () => {
  const { nextCursor, previousCursor } = await page({ previous: "9" }).given;

  const { given, positions } = page({ query: { cursor: previousCursor } });
  await given;

  expect(positions).toEqual([["", "9"]]);
  expect(previousCursor).not.toBe(nextCursor);
});

test("the last page has no next cursor", async () => {
  expect(await page({ hasMore: false }).given).toMatchObject({ hasMore: false, nextCursor: null });
});

test.each<[string, Options]>([
  ["another list", { name: "others" }],
  ["another filter", { query: { status: "used" } }],
  ["another moment", { query: { from: new Date(1) } }],
  ["another merchant", { who: ada("test", "bola") }],
  ["the other mode", { who: ada("live") }],
])("a cursor is not valid for %s", async (_, other) => {
  const { nextCursor } = await page().given;
  const { given, positions } = page({ ...other, query: { ...other.query, cursor: nextCursor } });

  await expect(given).rejects.toMatchObject({ code: "INVALID_CURSOR" });
  expect(positions).toEqual([]);
});

test("a cursor is valid for a page of another size", async () => {
  const { nextCursor } = await page().given;

  const { positions, given } = page({ query: { cursor: nextCursor, limit: 3 } });
  await given;

  expect(positions).toEqual([["7", ""]]);
});

test("cursors of long positions are accepted", () => {
  const cursor = sealing.seal("x".repeat(300), "list");

  expect(PageQuery.parse({ cursor })).toEqual({ cursor, limit: 20 });
});
