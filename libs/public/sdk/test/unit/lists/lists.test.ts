import type { PayId } from "../../../src";
import {
  type AServer,
  answers,
  aServer,
  type Behaviour,
  drops,
  koboAt,
  refuses,
  succeeds,
} from "../../a-server";

let server: AServer;

beforeEach(async () => {
  server = await aServer();
});

afterEach(() => server.close());

const page = (names: string[], nextCursor: string | null): Behaviour =>
  succeeds({
    payIds: names.map((payId) => ({ payId })),
    ...{ hasMore: nextCursor !== null, nextCursor, previousCursor: "newer" },
  });

const pageV2 = (ids: string[], next_cursor: string | null): Behaviour =>
  answers(200, {
    success: true,
    data: ids.map((id) => ({ id })),
    meta: {
      pagination: { has_more: next_cursor !== null, next_cursor, previous_cursor: "back" },
    },
  });

/** Three pages, by their cursors. */
const pages: Behaviour = (response, arrived) => {
  const cursor = new URL(arrived.path, "http://server").searchParams.get("cursor");
  const given = {
    first: page(["a", "b"], "two"),
    two: page([], "three"),
    three: page(["c", "d"], null),
  }[cursor ?? "first"];
  given?.(response, arrived);
};

function cursors(): (string | null)[] {
  return server.arrived.map(({ path }) => new URL(path, server.url).searchParams.get("cursor"));
}

async function namesOf(items: AsyncIterable<Pick<PayId, "payId">>): Promise<string[]> {
  const names: string[] = [];
  for await (const { payId } of items) names.push(payId);
  return names;
}

test("a page has its items, and the cursors of its neighbours", async () => {
  server.behave(page(["a", "b"], "next"));

  const found = await koboAt(server).payIds.list({ status: "active", limit: 2 });

  expect(found).toEqual({
    items: [{ payId: "a" }, { payId: "b" }],
    hasMore: true,
    nextCursor: "next",
    previousCursor: "newer",
  });
  expect(server.arrived[0]?.path).toBe("/api/v1/developer/payids?status=active&limit=2");
});

test("a page of the second version has the same form", async () => {
  server.behave(pageV2(["re_1"], null));

  const found = await koboAt(server).refunds.list("pay_1");

  expect(found).toEqual({
    items: [{ id: "re_1" }],
    hasMore: false,
    nextCursor: null,
    previousCursor: "back",
  });
  expect(server.arrived[0]?.path).toBe("/v2/payments/pay_1/refunds");
});

test("a statement is available as CSV, with the neighbours' cursors", async () => {
  const csv = "id,amount\r\nent_1,100\r\n";
  const table = (headers = {}) =>
    answers(200, csv, { "Content-Type": "text/csv; charset=utf-8; header=present", ...headers });
  const next = `<${server.url}/api?limit=1&cursor=older%2F1>; rel="next", <${server.url}/api?limit=1&cursor=newer>; rel="prev"`;
  server.behave(table({ Link: next }), table());
  const { wallets } = koboAt(server);

  await expect(wallets.statementCsv("ada.wallet", { limit: 1 })).resolves.toEqual({
    csv,
    nextCursor: "older/1",
    previousCursor: "newer",
  });
  await expect(wallets.statementCsv("ada.wallet")).resolves.toEqual({
    csv,
    nextCursor: null,
    previousCursor: null,
  });
  expect(server.arrived[0]?.headers.accept).toBe("text/csv");
});

test("a response other than CSV is refused, and a refusal is reported", async () => {
  const { wallets } = koboAt(server, { retries: 0 });
  server.behave(answers(200, "<html>", { "Content-Type": "text/html" }));
  await expect(wallets.statementCsv("ada.wallet")).rejects.toMatchObject({
    code: "UNEXPECTED_ANSWER",
  });

  server.behave(refuses(404, "WALLET_NOT_FOUND"));
  await expect(wallets.statementCsv("ada.wallet")).rejects.toMatchObject({
    code: "WALLET_NOT_FOUND",
  });
});

test("all items are read page by page, across empty pages", async () => {
  server.behave(pages);

  await expect(namesOf(koboAt(server).payIds.listAll({ status: "active" }))).resolves.toEqual([
    ..."abcd",
  ]);

  expect(cursors()).toEqual([null, "two", "three"]);
  expect(server.arrived[2]?.path).toContain("status=active");
});

test("lists of the second version are read to their end, too", async () => {
  server.behave(pageV2(["re_1"], "more"), pageV2(["re_2"], null));

  const found = await koboAt(server).refunds.listAll("pay_1").toArray({ max: 10 });

  expect(found).toEqual([{ id: "re_1" }, { id: "re_2" }]);
  expect(cursors()).toEqual([null, "more"]);
});

test("a page is fetched only when its items are needed", async () => {
  server.behave(pages);
  const items = koboAt(server).payIds.listAll();

  expect(server.arrived).toHaveLength(0);
  await expect(items.toArray({ max: 2 })).resolves.toHaveLength(2);
  expect(cursors()).toEqual([null]);
});

test("after an error it resumes with the page that could not be read", async () => {
  const first = page(["a", "b"], "two");
  server.behave(first, drops, page(["c"], null));
  const items = koboAt(server, { retries: 0 }).payIds.listAll();
  const seen: string[] = [];
  const read = async () => {
    for await (const { payId } of items) seen.push(payId);
  };

  await expect(read()).rejects.toMatchObject({ code: "CONNECTION_FAILED" });
  await read();

  expect(seen).toEqual(["a", "b", "c"]);
  expect(cursors()).toEqual([null, "two", "two"]);
});

test("after a break it resumes after the last item", async () => {
  server.behave(pages);
  const items = koboAt(server).payIds.listAll();

  await items.toArray({ max: 1 });

  await expect(namesOf(items)).resolves.toEqual(["b", "c", "d"]);
});

test("another process resumes with the page of the last item", async () => {
  server.behave(pages);
  const kobo = koboAt(server);
  const items = kobo.payIds.listAll();
  expect(items.cursor).toBeUndefined();
  await items.toArray({ max: 3 });

  const resumed = kobo.payIds.listAll({}, { resumeFrom: items.cursor });

  expect(items.cursor).toBe("three");
  await expect(namesOf(resumed)).resolves.toEqual(["c", "d"]);
});

test("at its end it fetches no more pages", async () => {
  server.behave(pages);
  const items = koboAt(server).payIds.listAll();
  await namesOf(items);

  await expect(namesOf(items)).resolves.toEqual([]);
  await expect(items.toArray({ max: 0 })).resolves.toEqual([]);
  expect(server.arrived).toHaveLength(3);
});
