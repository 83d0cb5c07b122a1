import {
  aFailedPurchase,
  anEntry,
  anExternalTransfer,
  aPayId,
  aPurchase,
  aTransfer,
  aVirtualAccount,
  FAILED_PURCHASE_RECORD,
  PURCHASE_RECORD,
} from "../../factories";
import { EXAMPLES } from "../../support/examples";
import type { Rpc } from "../../support/fake-services";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { aDelivery, anEvent, ENVELOPE, EVENT_ID } from "../../webhook-factories";

const start = gatewayWithFakes();

interface List {
  name: keyof typeof EXAMPLES;
  rpc: Rpc;
  /** The name of the items in the service's message and in the response. */
  items: string;
  /** Two items from the service. */
  found: unknown[];
  /** The field that identifies an item in the response. */
  shown: Record<string, unknown>[];
  filters: string;
  expectedRequest: Record<string, unknown>;
}

const LISTS: List[] = [
  {
    name: "GET /payids",
    rpc: "payIds.ListPayIds",
    items: "payIds",
    found: [aPayId(), aPayId({ payId: "ada.spid" })],
    shown: [{ payId: "4g7k2m9qzx.dpid" }, { payId: "ada.spid" }],
    filters: "type=static&status=inactive&reference=order-1",
    expectedRequest: {
      type: "PAY_ID_TYPE_STATIC",
      status: "PAY_ID_STATUS_INACTIVE",
      reference: "order-1",
    },
  },
  {
    name: "GET /virtual-accounts",
    rpc: "virtualAccounts.ListVirtualAccounts",
    items: "virtualAccounts",
    found: [aVirtualAccount(), aVirtualAccount({ accountNumber: "9977000029" })],
    shown: [{ accountNumber: "9977000012" }, { accountNumber: "9977000029" }],
    filters: "status=completed&reference=order-3",
    expectedRequest: { status: "VIRTUAL_ACCOUNT_STATUS_COMPLETED", reference: "order-3" },
  },
  {
    name: "GET /transfers",
    rpc: "transfers.ListTransfers",
    items: "transfers",
    found: [
      { payIdTransfer: aTransfer(), externalTransfer: null },
      { payIdTransfer: null, externalTransfer: anExternalTransfer() },
    ],
    shown: [
      { type: "payid_transfer", reference: "tr-1", destinationAccountName: "Bola" },
      { type: "external_transfer", reference: "tr-2", bankName: "Access Bank", totalDebit: 26_000 },
    ],
    filters: "type=external_transfer&from=2026-11-01T00:00:00Z&to=2026-12-01T01:00:00%2B01:00",
    expectedRequest: {
      kind: "TRANSFER_KIND_EXTERNAL",
      fromMs: Date.parse("2026-11-01T00:00:00Z"),
      toMs: Date.parse("2026-12-01T00:00:00Z"),
    },
  },
  {
    name: "GET /bills/purchases",
    rpc: "bills.ListPurchases",
    items: "purchases",
    found: [aPurchase(), aFailedPurchase()],
    shown: [PURCHASE_RECORD, FAILED_PURCHASE_RECORD],
    filters:
      "status=reversed&billType=tv&serviceID=dstv&from=2026-11-01T00:00:00Z&to=2026-12-01T01:00:00%2B01:00",
    expectedRequest: {
      status: "PURCHASE_STATUS_REVERSED",
      billType: "tv",
      serviceId: "dstv",
      fromMs: Date.parse("2026-11-01T00:00:00Z"),
      toMs: Date.parse("2026-12-01T00:00:00Z"),
    },
  },
  {
    name: "GET /webhooks/:id/deliveries",
    rpc: "webhooks.ListDeliveries",
    items: "deliveries",
    found: [aDelivery(), aDelivery({ id: "whd_02" })],
    shown: [{ id: "whd_01" }, { id: "whd_02" }],
    filters: `status=failed&event=payment.*&eventId=${EVENT_ID}`,
    expectedRequest: {
      endpointId: "wh_01",
      status: "DELIVERY_STATUS_FAILED",
      events: ["payment.*"],
      eventId: EVENT_ID,
    },
  },
  {
    name: "GET /events",
    rpc: "webhooks.ListEvents",
    items: "events",
    found: [anEvent(), anEvent({ ...ENVELOPE, mode: "live" })],
    shown: [ENVELOPE, { mode: "live" }],
    filters: "event=transfer.*&from=2026-11-01T00:00:00Z&to=2026-12-01T01:00:00%2B01:00",
    expectedRequest: {
      events: ["transfer.*"],
      fromMs: Date.parse("2026-11-01T00:00:00Z"),
      toMs: Date.parse("2026-12-01T00:00:00Z"),
    },
  },
];

test.each(LISTS)("$name returns the first page of records", async (list) => {
  const { ask, calls, tenant } = await start({
    [list.rpc]: { [list.items]: list.found, hasMore: false, nextBefore: "" },
  });

  const { status, body } = await ask(list.name);

  expect(status).toBe(200);
  expect(body).toEqual({
    success: true,
    message: expect.stringMatching(/ retrieved\.$/),
    data: {
      [list.items]: list.shown.map((item) => expect.objectContaining(item)),
      hasMore: false,
      nextCursor: null,
      previousCursor: null,
    },
  });
  expect(calls.map(({ rpc }) => rpc)).toEqual([list.rpc]);
  expect(calls[0]?.request).toMatchObject({ tenant, before: "", limit: 20 });
});

test.each(LISTS)("$name continues at the next cursor, with the same filters", async (list) => {
  const page = { [list.items]: list.found, hasMore: true, nextBefore: "1795254600123/a b" };
  const { ask, calls, responses } = await start({ [list.rpc]: page });
  const path = `${EXAMPLES[list.name].path}?${list.filters}&limit=2`;

  const first = await ask(list.name, { path });
  responses[list.rpc] = { [list.items]: [], hasMore: false, nextBefore: "" };
  const cursor = first.body.data?.nextCursor;
  const last = await ask(list.name, { path: `${path}&cursor=${cursor}` });

  expect(first.body.data).toMatchObject({ hasMore: true, nextCursor: expect.any(String) });
  expect(last.body.data).toEqual({
    [list.items]: [],
    hasMore: false,
    nextCursor: null,
    previousCursor: null,
  });
  expect(calls.map(({ request }) => request)).toMatchObject([
    { ...list.expectedRequest, before: "", limit: 2 },
    { ...list.expectedRequest, before: "1795254600123/a b", limit: 2 },
  ]);
});

test.each(LISTS)("$name returns the previous page, with the same filters", async (list) => {
  const page = { [list.items]: list.found, hasMore: true, nextBefore: "5" };
  const { ask, calls } = await start({ [list.rpc]: { ...page, previousAfter: "9" } });
  const path = `${EXAMPLES[list.name].path}?${list.filters}&limit=2`;

  const first = await ask(list.name, { path });
  const cursor = first.body.data?.previousCursor;
  const back = await ask(list.name, { path: `${path}&cursor=${cursor}` });

  expect(back.body.data).toEqual(first.body.data);
  expect(calls.map(({ request }) => request)).toMatchObject([
    { ...list.expectedRequest, before: "", after: "", limit: 2 },
    { ...list.expectedRequest, before: "", after: "9", limit: 2 },
  ]);
});

test("a statement pages backwards, in JSON and in CSV", async () => {
  const page = { entries: [anEntry()], hasMore: true, previousAfterSeq: "9" };
  const { ask, calls } = await start({ "ledger.ListEntries": page });
  const path = "/wallets/ada.wallet/statement";

  const first = await ask("GET /wallets/:payId/statement");
  const cursor = first.body.data?.previousCursor;
  await ask("GET /wallets/:payId/statement", { path: `${path}?cursor=${cursor}` });
  const table = await ask("GET /wallets/:payId/statement", {
    path: `${path}?cursor=${cursor}`,
    headers: { Accept: "text/csv" },
  });

  expect(calls[1]?.request).toMatchObject({ beforeSeq: 0, afterSeq: "9" });
  expect(table.headers.get("link")).toMatch(/^<[^>]+>; rel="next", <[^>]+>; rel="prev"$/);
});

test("a cursor is valid for its list and filters only, with any page size", async () => {
  const more = { hasMore: true, nextBefore: "position" };
  const { ask, calls } = await start({
    "payIds.ListPayIds": { payIds: [aPayId()], ...more },
    "virtualAccounts.ListVirtualAccounts": { virtualAccounts: [aVirtualAccount()], ...more },
    "ledger.ListEntries": { entries: [anEntry()], hasMore: true },
  });
  const first = await ask("GET /payids", { path: "/payids?status=used" });
  const cursor = first.body.data?.nextCursor;

  const resized = await ask("GET /payids", {
    path: `/payids?status=used&limit=100&cursor=${cursor}`,
  });
  const refused = [
    await ask("GET /payids", { path: `/payids?cursor=${cursor}` }),
    await ask("GET /payids", { path: `/payids?status=active&cursor=${cursor}` }),
    await ask("GET /payids", { path: `/payids?status=used&type=static&cursor=${cursor}` }),
    await ask("GET /virtual-accounts", { path: `/virtual-accounts?cursor=${cursor}` }),
    await ask("GET /transfers", { path: `/transfers?cursor=${cursor}` }),
    await ask("GET /bills/purchases", { path: `/bills/purchases?cursor=${cursor}` }),
    await ask("GET /wallets/:payId/statement", {
      path: `/wallets/ada.wallet/statement?cursor=${cursor}`,
    }),
    await ask("GET /payids", { path: `/payids?status=used&cursor=${cursor}`, mode: "live" }),
  ];

  expect(resized.status).toBe(200);
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [400, "INVALID_CURSOR"]),
  );
  expect(calls).toHaveLength(2);
});

test("a statement's cursor is valid for its wallet only", async () => {
  const { ask } = await start({ "ledger.ListEntries": { entries: [anEntry()], hasMore: true } });
  const first = await ask("GET /wallets/:payId/statement");
  const cursor = first.body.data?.nextCursor;

  const other = await ask("GET /wallets/:payId/statement", {
    path: `/wallets/bola.wallet/statement?cursor=${cursor}`,
  });
  const same = await ask("GET /wallets/:payId/statement", {
    path: `/wallets/ADA.wallet/statement?cursor=${cursor}`,
  });

  expect([other.status, other.body.code]).toEqual([400, "INVALID_CURSOR"]);
  expect(same.status).toBe(200);
});
