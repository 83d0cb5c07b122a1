import { connect } from "node:net";
import { AppError } from "@kobo/errors";
import { createLogger } from "@kobo/runtime";
import { eventually } from "@kobo/testing";
import type { AnsweredRequest } from "../../../src/app/request-log/request-budgets";
import { requestRecorder } from "../../../src/app/request-log/request-recorder";
import type { RequestRecord } from "../../../src/domain/request-log/request-record";
import { aPurchase, theGoods } from "../../factories";
import { BANK_LIST, documentOf } from "../../graphql-documents";
import { CARD_BODY, CARD_NUMBER } from "../../support/card-examples";
import { EXAMPLES, exampleOf } from "../../support/examples";
import type { RpcResponses } from "../../support/fake-services";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { createKey, updateKey } from "../../support/merchants";

const start = gatewayWithFakes();
const silent = createLogger("test", "silent");
const REDACTED = "[redacted]";

/** A gateway whose records stay in memory. */
async function recording(responses: RpcResponses = {}) {
  const records: RequestRecord[] = [];
  const store = async (some: readonly RequestRecord[]) => void records.push(...some);
  const recorder = requestRecorder({ store, logger: silent });
  const gateway = await start(responses, { requestLog: recorder });
  return {
    ...gateway,
    /** The records, once there are as many: a request ends a moment after its response has arrived. */
    recorded: async (count: number): Promise<RequestRecord[]> => {
      await eventually(async () => {
        await recorder.flush();
        expect(records).toHaveLength(count);
      });
      await recorder.stop();
      return records;
    },
  };
}

const requestOf = ({ requestBody }: RequestRecord): unknown => JSON.parse(requestBody.text ?? "");
const responseOf = ({ responseBody }: RequestRecord): unknown =>
  JSON.parse(responseBody.text ?? "");

/** Records without times and ids, which may have the digits of a card by chance. */
function textOf(records: readonly (RequestRecord | undefined)[]): string {
  return JSON.stringify(records.map((record) => ({ ...record, durationUs: 0 })))
    .replaceAll(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, "")
    .replaceAll(/\b[a-z]+_[0-9a-z]{26}\b/g, "")
    .replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, "");
}

test("a request is recorded with its key, its route, its bodies, its reference and its ids", async () => {
  const { ask, recorded, tenant } = await recording();
  const headers = {
    "idempotency-key": "order-17",
    "x-request-id": "req-17",
    "user-agent": "shop/1.0",
    "x-forwarded-for": "203.0.113.7",
  };

  const reply = await ask("POST /transfer/payid", { headers });

  const [record] = await recorded(1);
  expect(record).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    merchantId: tenant.merchantId,
    mode: "test",
    keyId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    durationUs: expect.any(Number),
    method: "POST",
    path: "/api/v1/developer/transfer/payid",
    operation: "POST /transfer/payid",
    status: reply.status,
    code: null,
    requestId: "req-17",
    idempotencyKey: "order-17",
    reference: "tr-1",
    objectIds: [String(reply.body.data?.transactionId)],
    address: "203.0.113.7",
    userAgent: "shop/1.0",
    requestBody: {
      state: "whole",
      text: JSON.stringify(EXAMPLES["POST /transfer/payid"].body),
    },
    responseBody: { state: "whole", text: reply.text },
    unrecorded: 0,
    unrecordedFailed: 0,
  });
});

test("a path has its parameters and its query, and a GET has no body", async () => {
  const { client, key, recorded } = await recording();

  await client.get("/payid/ada.spid", { key });
  await client.get("/transaction/status?reference=order-1&foo=bar", { key });

  const [byPath, byQuery] = await recorded(2);
  expect(byPath).toMatchObject({
    operation: "GET /payid/:payId",
    path: "/api/v1/developer/payid/ada.spid",
    requestBody: { state: "none", text: null },
  });
  expect(byPath?.objectIds).toContain("ada.spid");
  expect(byQuery).toMatchObject({
    path: `/api/v1/developer/transaction/status?reference=order-1&foo=${encodeURIComponent(REDACTED)}`,
    reference: "order-1",
  });
});

test("requests refused after authentication are recorded: scope, address, validation, and a malformed body", async () => {
  const { client, db, tenant, recorded } = await recording();
  const { merchantId } = tenant;
  const owner = { merchantId, mode: "test", name: "" } as const;
  const scoped = await createKey(db, { ...owner, scopes: ["wallets:read"] });
  const elsewhere = await createKey(db, owner);
  await updateKey(db, client.redis, { id: elsewhere.id, allowedNetworks: ["10.0.0.0/8"] });
  const open = await createKey(db, owner);

  await client.get("/payids", { key: "sk_test_unknown" });
  await client.get("/payids", { key: scoped.secretKey });
  await client.get("/payids", { key: elsewhere.secretKey });
  await client.post("/payid/dynamic", { key: open.secretKey, body: { refrence: "x" } });
  await client.post("/payid/dynamic", { key: open.secretKey, raw: `{"number":"${CARD_NUMBER}"` });

  const records = await recorded(4);
  expect(records.map(({ keyId, status, code }) => [keyId, status, code])).toEqual([
    [scoped.id, 403, "INSUFFICIENT_SCOPE"],
    [elsewhere.id, 403, "IP_NOT_ALLOWED"],
    [open.id, 400, "VALIDATION_ERROR"],
    [open.id, 400, "INVALID_JSON"],
  ]);
  expect(records.map(({ requestBody }) => requestBody)).toEqual([
    { state: "none", text: null },
    { state: "none", text: null },
    { state: "whole", text: JSON.stringify({ refrence: REDACTED }) },
    { state: "withheld", text: null },
  ]);
});

test("a card operation's request body and the card in its response are withheld", async () => {
  const { askCards, recorded } = await recording();

  const reply = await askCards("POST /v2/payments");

  const [record] = await recorded(1);
  expect(reply.status).toBe(201);
  expect(record?.requestBody).toEqual({ state: "withheld", text: null });
  expect(record && responseOf(record)).toMatchObject({
    data: { status: "succeeded", payment_method: REDACTED, metadata: REDACTED },
  });
  expect(record?.objectIds).toContain(String(reply.body.data?.id));
  expect(textOf([record])).not.toMatch(/4242|exp_|737/);
});

test("secrets that are shown once, and goods that anyone can use, are not recorded", async () => {
  const token = "1234-5678-9012-3456-7890";
  const goods = theGoods({
    token,
    tokenDetails: { token, bonusToken: "", units: "66.2 kWh", tariff: "" },
    cards: [{ serial: "WRN182135587", pin: "373820665258" }],
    pin: "373820665258",
    voucher: "VOUCHER-1",
  });
  const { ask, recorded } = await recording({
    "bills.Purchase": { purchase: aPurchase({ goods }), replayed: false },
  });

  const webhook = await ask("POST /webhooks");
  const bill = await ask("POST /bills/purchase");

  expect(webhook.text).toContain("whsec_");
  expect(bill.text).toContain(token);
  const records = await recorded(2);
  expect(responseOf(records[0] as RequestRecord)).toMatchObject({ data: { secret: REDACTED } });
  const text = JSON.stringify(records);
  for (const secret of [
    "whsec_",
    token,
    "373820665258",
    "WRN182135587",
    "VOUCHER-1",
    "08011111111",
  ]) {
    expect(text).not.toContain(secret);
  }
});

test("a GraphQL request is recorded by its operations, each with its input and its payload", async () => {
  const { client, key, recorded } = await recording();
  const { body: input = {} } = exampleOf("POST /transfer/payid");
  const bodies = [
    { query: documentOf("transferPayId"), variables: { input } },
    { query: BANK_LIST.replace("getBankList", `x${CARD_NUMBER}: getBankList`) },
    { query: `{ n${CARD_NUMBER} }` },
  ];

  for (const body of bodies) await client.post("/graphql", { key, body });

  const [transfer, banks, rejected] = (await recorded(3)) as [
    RequestRecord,
    RequestRecord,
    RequestRecord,
  ];
  expect(transfer).toMatchObject({
    path: "/api/v1/developer/graphql",
    operation: "POST /graphql",
    status: 200,
    reference: "tr-1",
    objectIds: ["txn_01"],
  });
  expect(requestOf(transfer)).toEqual([{ operation: "transferPayId", input }]);
  const succeeded = (operation: string) => [
    { operation, payload: expect.objectContaining({ success: true }) },
  ];
  expect(responseOf(transfer)).toEqual(succeeded("transferPayId"));
  expect(requestOf(banks)).toEqual([{ operation: "getBankList" }]);
  expect(responseOf(banks)).toEqual(succeeded("getBankList"));
  expect(requestOf(rejected)).toEqual({ query: REDACTED });
  expect(JSON.stringify([transfer, banks, rejected])).not.toContain(CARD_NUMBER);
});

test("a request whose client disconnected before the response has the status 499", async () => {
  const { client, key, recorded } = await recording();
  const socket = connect(client.port(), "127.0.0.1");
  const head = [
    "POST /api/v1/developer/payid/dynamic HTTP/1.1",
    "Host: sandbox",
    `Authorization: Bearer ${key}`,
    "Content-Type: application/json",
    "Content-Length: 100",
  ];

  socket.write(`${head.join("\r\n")}\r\n\r\n{"reference":`);
  // The key is known by the time the next request has its response.
  await client.get("/payids", { key });
  socket.destroy();

  const records = await recorded(2);
  expect(records.map(({ status, requestBody: { state } }) => [status, state])).toEqual([
    [200, "none"],
    [499, "withheld"],
  ]);
});

test("a long body is withheld, and a long query is left out", async () => {
  const { client, key, recorded } = await recording();
  const long = "x".repeat(33_000);

  await client.post("/payid/dynamic", { key, body: { reference: "long-1", metadata: { long } } });
  await client.get(`/transaction/status?reference=${"y".repeat(2_000)}`, { key });

  const [body, query] = await recorded(2);
  expect(body?.requestBody).toEqual({ state: "withheld", text: null });
  expect(body?.responseBody.state).toBe("whole");
  expect(query?.path).toBe("/api/v1/developer/transaction/status");
});

test("a GraphQL request whose operation failed counts as failed, also when its status is 200", async () => {
  const seen: AnsweredRequest[] = [];
  const requestLog = { record: (request: AnsweredRequest) => void seen.push(request) };
  const { client, key } = await start(
    { createPayIdTransfer: new AppError("INSUFFICIENT_FUNDS") },
    { requestLog },
  );
  const { body: input = {} } = exampleOf("POST /transfer/payid");
  const headers = { accept: "application/graphql-response+json" };
  const body = { query: documentOf("transferPayId"), variables: { input } };

  const { status } = await client.post("/graphql", { key, body, headers });

  expect(status).toBe(200);
  await eventually(() => expect(seen.map(({ failed }) => failed)).toEqual([true]));
});

test("a card sent to any operation is not recorded", async () => {
  const { client, key, recorded } = await recording();
  const paths = ["/payid/dynamic", "/transfer/payid", "/bills/purchase", "/webhooks", "/graphql"];

  for (const path of paths) await client.post(path, { key, raw: CARD_BODY });

  const records = await recorded(paths.length);
  expect(textOf(records)).not.toMatch(/4242|737|2030/);
});
