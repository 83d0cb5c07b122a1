import { datedUuid, newUuid, uuidTime } from "@kobo/core/ids";
import { connect, inTransaction } from "@kobo/postgres";
import type { ListRequestsRequest } from "@kobo/protos/merchant/v1/ListRequestsRequest";
import type { Redis } from "@kobo/redis";
import { createLogger } from "@kobo/runtime";
import { eventually, TcpProxy } from "@kobo/testing";
import { pruneRequests } from "../../../src/app/request-log/prune-requests";
import { requestRecorder } from "../../../src/app/request-log/request-recorder";
import { storeRequests } from "../../../src/app/request-log/requests";
import * as apiRequests from "../../../src/db/api-requests";
import { SCHEMA } from "../../../src/db/schema";
import type { RequestRecord } from "../../../src/domain/request-log/request-record";
import { aRecord } from "../../request-factories";
import { fakeServices } from "../../support/fake-services";
import { testGateway } from "../../support/gateway";
import { merchantService } from "../../support/merchant-service";
import { createKey } from "../../support/merchants";

const gateway = testGateway();
const silent = createLogger("test", "silent");
let service: Awaited<ReturnType<typeof merchantService>>;
let requestLog: ReturnType<typeof service.requestLogOf>;
beforeAll(async () => {
  service = await merchantService(gateway.db(), {} as Redis);
  requestLog = service.requestLogOf("dashboard");
});
afterAll(() => service.stop());

/** Stores records of one merchant, oldest first. */
async function givenRequests(changes: Partial<RequestRecord>[], merchantId = newUuid()) {
  const records = changes.map((change) => aRecord({ merchantId, ...change }));
  await storeRequests(gateway.db(), records);
  const list = async (filter: Partial<ListRequestsRequest> = {}) => {
    const asked = { merchantId, mode: "MODE_TEST", limit: 100, ...filter } as const;
    const { requests, ...page } = await requestLog.ListRequests(asked);
    return { ids: requests.map(({ id }) => id), requests, ...page };
  };
  return { merchantId, ids: records.map(({ id }) => id), records, list };
}

const times = <Item>(count: number, item: () => Item) => Array.from({ length: count }, item);
const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000);

test("a request is listed without its bodies, and read with them", async () => {
  const { records, list, merchantId } = await givenRequests([
    {
      code: "VALIDATION_ERROR",
      status: 400,
      idempotencyKey: "order-17",
      objectIds: ["txn_1", "ada.spid"],
      requestBody: { state: "cut", text: '{"amount":1}' },
      responseBody: { state: "withheld", text: null },
      unrecorded: 7,
      unrecordedFailed: 2,
    },
  ]);
  const [record] = records;

  const { requests } = await list();

  const line = {
    id: record?.id,
    mode: "MODE_TEST",
    keyId: record?.keyId,
    atMs: String(uuidTime(record?.id ?? "")),
    durationUs: "1500",
    method: "GET",
    path: "/api/v1/developer/transfer/tr-1",
    operation: "GET /transfer/:reference",
    status: 400,
    code: "VALIDATION_ERROR",
    requestId: "req-1",
    idempotencyKey: "order-17",
    reference: "tr-1",
    objectIds: ["txn_1", "ada.spid"],
    address: "203.0.113.7",
    userAgent: "kobo-sdk/1",
    unrecorded: 7,
    unrecordedFailed: 2,
  };
  expect(requests).toEqual([line]);
  expect(
    await requestLog.GetRequest({ merchantId, mode: "MODE_TEST", id: record?.id ?? "" }),
  ).toEqual({
    request: line,
    requestBody: { state: "BODY_STATE_CUT", text: '{"amount":1}' },
    responseBody: { state: "BODY_STATE_WITHHELD", text: "" },
  });
});

test("each filter finds its requests, alone and with others", async () => {
  const keyId = newUuid();
  const { ids, list } = await givenRequests([
    { status: 201, method: "POST", operation: "POST /transfer/payid", objectIds: ["txn_a"] },
    { status: 404, reference: "INV/2026/1", keyId },
    { status: 422, code: "INSUFFICIENT_FUNDS", requestId: "req-9", objectIds: ["txn_a", "txn_b"] },
    { status: 500, path: "/v2/payments/50%_off", keyId },
  ]);
  const [created = "", missing = "", refused = "", failed = ""] = ids;

  const found = async (filter: Partial<ListRequestsRequest>) => (await list(filter)).ids;
  expect(await found({})).toEqual([failed, refused, missing, created]);
  expect(await found({ status: 4 })).toEqual([refused, missing]);
  expect(await found({ status: 422 })).toEqual([refused]);
  expect(await found({ status: 2 })).toEqual([created]);
  expect(await found({ method: "POST" })).toEqual([created]);
  expect(await found({ operation: "POST /transfer/payid" })).toEqual([created]);
  expect(await found({ path: "/v2/payments" })).toEqual([failed]);
  expect(await found({ path: "/v2/payments/50%_" })).toEqual([failed]);
  expect(await found({ path: "/v2/%" })).toEqual([]);
  expect(await found({ keyId })).toEqual([failed, missing]);
  expect(await found({ keyId, status: 5 })).toEqual([failed]);
  expect(await found({ reference: "INV/2026/1" })).toEqual([missing]);
  expect(await found({ requestId: "req-9" })).toEqual([refused]);
  expect(await found({ objectId: "txn_a" })).toEqual([refused, created]);
  expect(await found({ objectId: "txn_" })).toEqual([]);
});

test("a period includes its start and excludes its end", async () => {
  const moments = [3, 2, 1].map(daysAgo);
  const { ids, list } = await givenRequests(
    moments.map((at, index) => ({ id: datedUuid(at, `${newUuid()}/${index}`) })),
  );

  const [, middle = new Date(), last = new Date()] = moments;
  const { ids: found } = await list({ fromMs: middle.getTime(), toMs: last.getTime() });

  expect(found).toEqual([ids[1]]);
});

test("a list pages in both directions, also with a filter", async () => {
  const { ids, list } = await givenRequests(
    Array.from({ length: 12 }, (_, at) => ({ status: at % 2 === 0 ? 200 : 404 })),
  );
  const failed = ids.filter((_, at) => at % 2 === 1).toReversed();

  for (const [filter, expected] of [
    [{}, ids.toReversed()],
    [{ status: 4 }, failed],
  ] as const) {
    const limit = expected.length - 2;
    const first = await list({ ...filter, limit });
    const second = await list({ ...filter, limit, before: first.nextBefore });
    const back = await list({ ...filter, limit, after: second.previousAfter });

    expect([first.ids, second.ids, back.ids]).toEqual([
      expected.slice(0, limit),
      expected.slice(limit),
      expected.slice(0, limit),
    ]);
    expect([first.hasMore, second.hasMore, first.previousAfter]).toEqual([true, false, ""]);
  }
});

test("requests of another merchant or mode are neither listed nor returned by id", async () => {
  const ada = await givenRequests([
    { objectIds: ["txn_shared"], requestId: "req-shared" },
    { mode: "live" },
  ]);
  const bola = await givenRequests([{ objectIds: ["txn_shared"], requestId: "req-shared" }]);

  expect((await ada.list()).ids).toEqual([ada.ids[0]]);
  expect((await ada.list({ mode: "MODE_LIVE" })).ids).toEqual([ada.ids[1]]);
  expect((await bola.list({ mode: "MODE_LIVE" })).ids).toEqual([]);
  for (const filter of [
    { objectId: "txn_shared" },
    { requestId: "req-shared" },
    { reference: "tr-1" },
  ]) {
    expect((await bola.list(filter)).ids).toEqual(bola.ids);
  }
  for (const asked of [
    { merchantId: bola.merchantId, mode: "MODE_TEST", id: ada.ids[0] ?? "" },
    { merchantId: ada.merchantId, mode: "MODE_LIVE", id: ada.ids[0] ?? "" },
    { merchantId: ada.merchantId, mode: "MODE_TEST", id: newUuid() },
    { merchantId: ada.merchantId, mode: "MODE_TEST", id: "no-id" },
  ] as const) {
    await expect(requestLog.GetRequest(asked)).rejects.toMatchObject({ code: "REQUEST_NOT_FOUND" });
  }
});

test.each([
  [{ status: 6 }, "VALIDATION_ERROR"],
  [{ status: 600 }, "VALIDATION_ERROR"],
  [{ keyId: "no-key" }, "VALIDATION_ERROR"],
  [{ limit: 0 }, "VALIDATION_ERROR"],
  [{ limit: 101 }, "VALIDATION_ERROR"],
  [{ toMs: "8640000000000001" }, "VALIDATION_ERROR"],
  [{ before: "x" }, "INVALID_CURSOR"],
  [{ merchantId: "x" }, "MERCHANT_NOT_FOUND"],
])("a list with %j is refused with %s", async (filter, code) => {
  const { list } = await givenRequests([]);

  await expect(list(filter)).rejects.toMatchObject({ code });
});

test("requests older than 7 days are not listed, and are deleted with those beyond the maximum count", async () => {
  const db = gateway.db();
  const old = { id: datedUuid(daysAgo(7.01), newUuid()) };
  const ada = await givenRequests([old, ...Array.from({ length: 12 }, () => ({}))]);
  const bola = await givenRequests([{}, {}]);
  const stored = (merchantId: string) =>
    db("api_requests").where({ merchant_id: merchantId }).orderBy("id", "desc").pluck("id");
  expect((await ada.list()).ids).not.toContain(old.id);

  await pruneRequests(db, { keptMax: 12, batch: 2 });
  expect(await stored(ada.merchantId)).toEqual(ada.ids.slice(1).toReversed());

  // Two gateways at once.
  await Promise.all([1, 2].map(() => pruneRequests(db, { keptMax: 5, batch: 3 })));
  await pruneRequests(db, { keptMax: 5, batch: 3 });

  expect(await stored(ada.merchantId)).toEqual(ada.ids.slice(-5).toReversed());
  expect(await stored(bola.merchantId)).toEqual(bola.ids.toReversed());
});

test("one process at a time deletes requests, of merchants with recent ones only", async () => {
  const db = gateway.db();
  const old = await givenRequests(times(3, () => ({ id: datedUuid(daysAgo(1), newUuid()) })));
  const recent = await givenRequests(times(3, () => ({})));
  const since = daysAgo(0.5);
  const prune = () => pruneRequests(db, { keptMax: 1, since });

  await inTransaction(db, async (trx) => {
    await apiRequests.deleteBefore(trx, daysAgo(30), 1);
    await prune();
  });
  expect((await recent.list()).ids).toHaveLength(3);

  await prune();
  expect((await recent.list()).ids).toEqual(recent.ids.slice(-1));
  expect((await old.list()).ids).toHaveLength(3);
});

test("requests with text that PostgreSQL refuses are recorded, too", async () => {
  const { services } = fakeServices();
  const { merchant, test } = await gateway.givenMerchant();
  const recorder = requestRecorder({
    store: (records) => storeRequests(gateway.db(), records),
    logger: silent,
  });
  const client = await gateway.start({ services, requestLog: recorder });
  const key = test.secretKey;

  await client.post("/payid/dynamic", { key, raw: '{"reference":"a\\u0000b","name":"\\ud800"}' });
  await client.get("/payid/a%00b", { key });
  await client.get("/payid/ada.spid", { key, headers: { "user-agent": "caf\u00e9\u00ff" } });

  const asked = { merchantId: merchant.id, mode: "MODE_TEST", limit: 100 } as const;
  await eventually(async () => {
    await recorder.flush();
    expect((await requestLog.ListRequests(asked)).requests).toHaveLength(3);
  });
  await recorder.stop();
});

test("two gateways record the requests of two merchants' keys in one log per merchant", async () => {
  const { services } = fakeServices();
  const recorders = [1, 2].map(() =>
    requestRecorder({
      store: (records) => storeRequests(gateway.db(), records),
      logger: silent,
    }),
  );
  const clients = [];
  for (const recorder of recorders) {
    clients.push(await gateway.start({ services, requestLog: recorder }));
  }
  const merchants = [await gateway.givenMerchant(), await gateway.givenMerchant()];
  const keysOf = await Promise.all(
    merchants.map(async ({ merchant, test }) => {
      const mode = "test" as const;
      const more = await createKey(gateway.db(), { merchantId: merchant.id, mode, name: "" });
      return { merchantId: merchant.id, keys: [test, more] };
    }),
  );

  for (const client of clients) {
    for (const { keys } of keysOf) {
      for (const { secretKey: key } of keys) await client.get("/payids", { key });
    }
  }

  await eventually(async () => {
    for (const recorder of recorders) await recorder.flush();
    for (const { merchantId, keys } of keysOf) {
      const asked = { merchantId, mode: "MODE_TEST", limit: 100 } as const;
      const { requests } = await requestLog.ListRequests(asked);
      const byKey = keys.map(({ id }) => requests.filter(({ keyId }) => keyId === id).length);
      expect([requests.length, byKey]).toEqual([4, [2, 2]]);
    }
  });
  for (const recorder of recorders) await recorder.stop();
});

test("while PostgreSQL is unresponsive, requests are not delayed, and are counted in the log later", async () => {
  const { services } = fakeServices();
  const { merchant, test } = await gateway.givenMerchant();
  const proxy = await TcpProxy.to(gateway.url());
  const db = connect({
    url: proxy.through(gateway.url()),
    schema: SCHEMA,
    applicationName: "test",
  });
  const recorder = requestRecorder({ store: (some) => storeRequests(db, some), logger: silent });
  const client = await gateway.start({ services, requestLog: recorder });
  const send = (times: number) =>
    Promise.all(
      Array.from({ length: times }, () => client.get("/payids", { key: test.secretKey })),
    );
  await send(1);

  proxy.inspectResponses(() => "drop");
  const begun = performance.now();
  const replies = await send(30);
  const flushing = recorder.flush();
  replies.push(...(await send(30)));
  const tookMs = performance.now() - begun;
  proxy.inspectResponses(() => "pass");
  proxy.cutAll();
  await flushing;

  expect(replies.filter(({ status }) => status !== 200)).toEqual([]);
  expect(tookMs).toBeLessThan(2_000);
  const asked = { merchantId: merchant.id, mode: "MODE_TEST", limit: 100 } as const;
  await eventually(async () => {
    await recorder.flush();
    const { requests } = await requestLog.ListRequests(asked);
    const counted = requests.reduce((sum, { unrecorded }) => sum + unrecorded, requests.length);
    expect(counted).toBe(61);
  });
  await recorder.stop();
  await db.destroy();
  await proxy.close();
});
