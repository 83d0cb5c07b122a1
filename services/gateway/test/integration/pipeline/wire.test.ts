import {
  Bills,
  CardPayments,
  CheckoutSessions,
  Customers,
  PayIds,
  Reports,
  SandboxClock,
  Transfers,
  VirtualAccounts,
  WalletLedger,
  Webhooks,
} from "@kobo/protos";
import { type Implementation, serve } from "@kobo/rpc";
import { TEST_CALLERS, testCaller } from "@kobo/rpc/testing";
import { createLogger } from "@kobo/runtime";
import { connectServices } from "../../../src/clients/services";
import { AT, AT_MS, aTransfer } from "../../factories";
import { CARD_EXAMPLES, CARD_NAMES, type CardOperationName } from "../../support/card-examples";
import { exampleOf, NAMES, type OperationName } from "../../support/examples";
import { DEFAULT_RESPONSES, fakeServices, type Rpc } from "../../support/fake-services";
import { type Reply, testGateway } from "../../support/gateway";

const gateway = testGateway();

/** The batched calls, whose responses the gateway splits. */
const COALESCED = {
  "transfers.CreatePayIdTransfers": {
    results: [{ result: "transfer", transfer: aTransfer(), replayed: false }],
  },
  "ledger.CreateTransfers": { results: [{ outcome: "TRANSFER_OUTCOME_COMMITTED", atMs: AT_MS }] },
};

const SERVICES = {
  payIds: PayIds.service,
  virtualAccounts: VirtualAccounts.service,
  transfers: Transfers.service,
  bills: Bills.service,
  cardPayments: CardPayments.service,
  customers: Customers.service,
  checkout: CheckoutSessions.service,
  webhooks: Webhooks.service,
  clocks: SandboxClock.service,
  reports: Reports.service,
  ledger: WalletLedger.service,
};

/** A gRPC server with all fake services, which records requests. */
async function wiredServices() {
  const received: { rpc: string; request: unknown }[] = [];
  const responses: Record<string, unknown> = { ...DEFAULT_RESPONSES, ...COALESCED };
  const services = Object.entries(SERVICES).map(([name, definition]): Implementation => {
    const methods = Object.keys(definition).map((method) => {
      const rpc = `${name}.${method}`;
      const handler = async (request: unknown) => {
        received.push({ rpc, request });
        if (rpc in responses) return responses[rpc];
        throw new Error(`${rpc} is not part of this test.`);
      };
      return [method, handler] as const;
    });
    return {
      definition: definition as unknown as Implementation["definition"],
      handlers: new Map(methods),
    };
  });
  const server = await serve({
    port: 0,
    services,
    callers: TEST_CALLERS,
    logger: createLogger("test", "silent"),
  });
  const target = `127.0.0.1:${server.port}`;
  const connected = connectServices(
    {
      WALLET_LEDGER_TARGET: target,
      LEDGER_CELLS: new Map(),
      PAYID_TARGET: target,
      TRANSFER_TARGET: target,
      BILLS_TARGET: target,
      CARD_PAYMENTS_TARGET: target,
      CHECKOUT_TARGET: target,
      WEBHOOK_TARGET: target,
      GATEWAY_RPC_SECRET: testCaller("gateway").secret,
    },
    async () => [],
  );
  const stop = async () => {
    await connected.stop();
    await server.stop();
  };
  return { received, services: connected.services, stop };
}

/** Without the fields that differ each time. */
function withoutMeta({ status, body: { meta: _, ...body } }: Reply) {
  return { status, body };
}

/** Without links to files, which are valid from the second of the response on. */
const withoutLinks = ({ status, body }: Reply) => ({
  status,
  body: JSON.parse(JSON.stringify(body), (name, value) =>
    name.startsWith("downloadUrl") ? typeof value : value,
  ),
});

test("every operation responds the same over gRPC as with fakes", async () => {
  const wired = await wiredServices();
  const [far, near] = [
    await gateway.start({ services: wired.services }),
    await gateway.start({ services: fakeServices().services }),
  ];
  const { test: key } = await gateway.givenMerchant("Ada");
  const ask = (client: typeof far, name: OperationName) => {
    const { method, path, body } = exampleOf(name);
    return client.send(method, path, { key: key.secretKey, ...(body ? { body } : {}) });
  };
  const askCards = (client: typeof far, name: CardOperationName) => {
    const [method = ""] = name.split(" ");
    const { path, raw } = CARD_EXAMPLES[name];
    const payload = raw === undefined ? {} : { raw };
    return client.atHost(method, path, { key: key.secretKey, ...payload });
  };
  // Their responses differ each time, or are streams and files.
  const comparable = NAMES.filter((name) => !/health|fund|time|stream|progress|csv/.test(name));

  const replies = [];
  for (const name of comparable) {
    const [over, direct] = [await ask(far, name), await ask(near, name)];
    replies.push({ name, over: withoutLinks(over), direct: withoutLinks(direct) });
  }
  for (const name of CARD_NAMES) {
    const [over, direct] = [await askCards(far, name), await askCards(near, name)];
    replies.push({ name, over: withoutMeta(over), direct: withoutMeta(direct) });
  }
  const others = [
    await ask(far, "POST /sandbox/wallets/:payId/fund"),
    await ask(far, "POST /sandbox/time/advance"),
  ];
  await wired.stop();

  for (const { name, over, direct } of replies) {
    expect([name, over.status, over.body]).toEqual([name, direct.status, direct.body]);
    expect(over.body.success).toBe(true);
  }
  expect(others.map(({ status }) => status)).toEqual([201, 200]);
  expect(wired.received.filter(({ rpc }) => rpc === "clocks.Advance")).toHaveLength(6);
}, 60_000);

test("requests arrive as the gateway built them", async () => {
  const { received, services, stop } = await wiredServices();
  const client = await gateway.start({ services });
  const { test: key, merchant } = await gateway.givenMerchant("Bello");
  const post = (path: string, body: unknown) => client.post(path, { key: key.secretKey, body });
  const arrived = (rpc: Rpc) => received.filter((call) => call.rpc === rpc).at(-1)?.request;

  await post("/sandbox/payid/pay", { payId: "ada.spid", amount: 50_000 });
  const byPayId = arrived("payIds.SimulatePayIdPayment");
  await post("/sandbox/payid/pay", { reference: "order-1", amount: 50_000 });
  const byReference = arrived("payIds.SimulatePayIdPayment");
  await post("/sandbox/virtual-account/pay", { accountNumber: "9977000012", amount: 50_000 });
  await post("/sandbox/time/advance", { minutes: 60 });
  const bill = exampleOf("POST /bills/purchase").body;
  await post("/bills/purchase", { ...bill, extraFields: { toString: "x", year_of_make: 2019 } });
  const extraFields = "/bills/extra-fields?serviceID=ui-insure&state=Lagos";
  await client.get(extraFields, { key: key.secretKey });
  const purchases = "/bills/purchases?status=failed&from=2026-11-21T09:50:00.123Z";
  await client.get(purchases, { key: key.secretKey });
  await post("/sandbox/bills/bill-1/settle", { outcome: "reversed" });
  const window = "created_after=2026-11-21T09:50:00.123456Z&created_before=2026-11-22";
  await client.atHost("GET", `/v2/payments?status=pending&${window}`, { key: key.secretKey });
  const raw = Buffer.from([0x00, 0xff, 0x7b]);
  const payment = "/v2/payments/order-7";
  await client.atHost("POST", payment, { key: key.secretKey, raw });
  const headers = { "x-paystack-signature": "f00d" };
  await client.atHost("POST", "/callbacks/rail", { raw, headers });
  await stop();

  const tenant = { merchantId: merchant.id, mode: "MODE_TEST" };
  expect(byPayId).toMatchObject({ tenant, address: "payId", payId: "ada.spid" });
  expect(byReference).toMatchObject({ tenant, address: "reference", reference: "order-1" });
  expect(arrived("virtualAccounts.SimulateVirtualAccountPayment")).toMatchObject({
    tenant,
    account: "accountNumber",
    accountNumber: "9977000012",
    amountKobo: "50000",
  });
  expect(arrived("bills.Purchase")).toMatchObject({
    tenant,
    amountKobo: "10000",
    subscriptionType: "renewal",
    extraFields: { toString: "x", year_of_make: "2019" },
  });
  expect(arrived("bills.ListExtraFields")).toMatchObject({ chosen: { state: "Lagos" } });
  expect(arrived("bills.ListPurchases")).toEqual({
    tenant: expect.objectContaining(tenant),
    status: "PURCHASE_STATUS_FAILED",
    billType: "",
    serviceId: "",
    fromMs: AT_MS,
    toMs: "0",
    before: "",
    after: "",
    limit: 20,
  });
  expect(arrived("bills.SettlePurchase")).toMatchObject({
    tenant,
    reference: "bill-1",
    outcome: "SETTLE_OUTCOME_REVERSED",
  });
  expect(arrived("cardPayments.ListPayments")).toEqual({
    tenant: expect.objectContaining(tenant),
    limit: 20,
    status: "PAYMENT_STATUS_PENDING",
    statuses: [],
    capturable: false,
    customerId: "",
    createdAfterUs: "1795254600123456",
    createdBeforeUs: "1795305600000000",
    position: null,
    view: "PAYMENT_VIEW_BASIC",
  });
  expect(arrived("cardPayments.CreatePayment")).toEqual({
    tenant: expect.objectContaining(tenant),
    body: raw,
    paymentId: "order-7",
    purpose: "",
    idempotencyKeyHash: Buffer.alloc(0),
    otherIdempotencyKeyHashes: [],
    defaultReturnUrl: "http://sandbox/checkout/return",
  });
  expect(arrived("clocks.Advance")).toMatchObject({ tenant, offsetMs: "3600000" });
  expect(arrived("transfers.ReceiveRailNotice")).toEqual({
    callback: { mode: "MODE_TEST", body: raw, headers },
  });
});

test("only the sent fields of an endpoint change, and null differs from absent", async () => {
  const { received, services, stop } = await wiredServices();
  const client = await gateway.start({ services });
  const { test: key } = await gateway.givenMerchant("Chidi");
  const path = "/webhooks/wh_01";
  const patch = (body: unknown) => client.send("PATCH", path, { key: key.secretKey, body });

  await patch({ active: false });
  await patch({ description: "", headers: {}, rateLimit: null });
  await patch({
    events: ["payment.*"],
    headers: { "X-Shop": "lagos" },
    rateLimit: 7,
    concurrency: 2,
  });
  await client.post(`${path}/recoveries`, { key: key.secretKey, body: { from: AT } });
  await stop();

  const of = { tenant: expect.anything(), id: "wh_01" };
  const unsaid = { events: null, headers: null };
  expect(received.map(({ request }) => request)).toEqual([
    { ...of, ...unsaid, active: false, _active: "active" },
    {
      ...of,
      ...unsaid,
      description: "",
      headers: { headers: {} },
      rateLimit: 0,
      _description: "description",
      _rateLimit: "rateLimit",
    },
    {
      ...of,
      events: { events: ["payment.*"] },
      headers: { headers: { "X-Shop": "lagos" } },
      rateLimit: 7,
      concurrency: 2,
      _rateLimit: "rateLimit",
      _concurrency: "concurrency",
    },
    {
      tenant: expect.anything(),
      endpointId: "wh_01",
      fromMs: AT_MS,
      toMs: "0",
      idempotency: { keyHash: Buffer.alloc(0), fingerprint: expect.any(Buffer) },
    },
  ]);
});
