import { AT, anEntry } from "../../factories";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";

const start = gatewayWithFakes();
const NAME = "GET /wallets/:payId/statement";
const HEADER = [
  "id,type,direction,amount,balanceAfter",
  "reference,transactionId,narration,createdAt,sourceType,sourceId",
].join(",");
const headers = { accept: "text/csv" };

test("a statement is CSV when the client accepts it", async () => {
  const formula = anEntry({
    narration: '=HYPERLINK("http://x"),\nnow',
    amountKobo: "10000",
    seq: "6",
  });
  const { ask } = await start({ "ledger.ListEntries": { entries: [anEntry(), formula] } });

  const { status, text, headers: answered } = await ask(NAME, { headers });

  expect(status).toBe(200);
  expect(answered.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
  expect(answered.get("content-disposition")).toBe(
    'attachment; filename="statement-ada.wallet.csv"',
  );
  expect(answered.get("link")).toBeNull();
  const lines = text.split("\r\n");
  expect(lines).toEqual([
    HEADER,
    expect.stringMatching(
      `^ent_\\w+,payid_transfer,debit,25000,975000,tr-1,txn_\\w+,Rent,${AT},payid_transfer,tr-1$`,
    ),
    expect.stringContaining(`,credit,10000,975000,tr-1,`),
    "",
  ]);
  expect(lines[2]).toContain(`"'=HYPERLINK(""http://x""),\nnow",${AT}`);
});

test("the next page of a CSV statement is linked, with the same filters", async () => {
  const { ask, calls, responses } = await start({
    "ledger.ListEntries": { entries: [anEntry()], hasMore: true },
  });
  const path = "/wallets/ada.wallet/statement?from=2026-11-01T00:00:00%2B01:00&limit=1";

  const first = await ask(NAME, { path, headers });
  const [, next = ""] = /^<(.*)>; rel="next"$/.exec(String(first.headers.get("link"))) ?? [];
  responses["ledger.ListEntries"] = { entries: [], hasMore: false };
  const [, rest = ""] = next.split("/api/v1/developer");
  const last = await ask(NAME, { path: rest, headers });

  expect(next).toMatch(/^http:\/\/sandbox\/api\/v1\/developer\/wallets\/ada\.wallet\/statement\?/);
  expect([last.status, last.text]).toEqual([200, `${HEADER}\r\n`]);
  expect(last.headers.get("link")).toBeNull();
  const common = { fromMs: Date.parse("2026-10-31T23:00:00Z"), toMs: 0, limit: 1 };
  expect(calls.map(({ request }) => request)).toMatchObject([
    { ...common, beforeSeq: 0 },
    { ...common, beforeSeq: "7" },
  ]);
});

test("the filename and the next link have the account and the currency", async () => {
  const { ask } = await start({
    "ledger.ListEntries": { entries: [anEntry()], hasMore: true },
  });

  for (const [query, filename, linked] of [
    ["currency=usd", "statement-ada.wallet-usd.csv", "currency=USD"],
    ["account=settling", "statement-ada.wallet-settling.csv", "account=settling"],
    ["currency=ngn", "statement-ada.wallet.csv", "limit=20"],
  ] as const) {
    const path = `/wallets/ada.wallet/statement?${query}`;
    const { headers: answered } = await ask(NAME, { path, headers });

    expect(answered.get("content-disposition")).toBe(`attachment; filename="${filename}"`);
    const [, next = ""] = /^<(.*)>; rel="next"$/.exec(String(answered.get("link"))) ?? [];
    expect(next).toContain(`?${linked}&`);
    const [, rest = ""] = next.split("/api/v1/developer");
    expect((await ask(NAME, { path: rest, headers })).status).toBe(200);
  }
});

test.each([
  "application/json",
  "*/*",
  "text/html",
  "application/json, text/csv",
  "text/csv;q=0.5, application/json",
  "text/csv;q=0, */*",
  "garbage ,;=",
])("a client that accepts %s gets JSON", async (accept) => {
  const { ask } = await start();

  const { body } = await ask(NAME, { headers: { accept } });

  expect(body.data).toMatchObject({ entries: [expect.any(Object)], hasMore: false });
});

test.each(["text/csv", "text/*", "text/csv, application/json;q=0.9"])(
  "a client that accepts %s gets CSV",
  async (accept) => {
    const { ask } = await start();

    const { text } = await ask(NAME, { headers: { accept } });

    expect(text.startsWith(HEADER)).toBe(true);
  },
);

test("errors are in the JSON envelope", async () => {
  const { ask } = await start();

  const { status, body } = await ask(NAME, {
    path: "/wallets/ada.wallet/statement?limit=0",
    headers,
  });

  expect([status, body.code]).toEqual([400, "VALIDATION_ERROR"]);
});

test("a filename has valid header characters only", async () => {
  const { ask } = await start({
    "ledger.ListEntries": { entries: [anEntry()], hasMore: true },
  });

  const { status, headers: answered } = await ask(NAME, {
    path: `/wallets/${encodeURIComponent('é"; x=>/😀')}/statement`,
    headers,
  });

  expect(status).toBe(200);
  expect(answered.get("content-disposition")).toMatch(/^attachment; filename="[\w.-]+\.csv"$/);
  expect(answered.get("link")).toMatch(/^<[!-;=?-~]+>; rel="next"$/);
});
