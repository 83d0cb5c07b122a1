import { eventually } from "@kobo/testing";
import { anOrder } from "../cards/cards";
import {
  type ApiDocument,
  type Fields,
  type Parameter,
  type Route,
  resolved,
} from "./api-document";
import type { Resources } from "./resources";

/** A complete request of a route, as a client would send it. */
export interface ApiRequest {
  method: string;
  /** From the host on, with the query. */
  path: string;
  body: Fields | undefined;
}

interface Own {
  params?: Record<string, string>;
  query?: Record<string, string>;
  /** In place of these fields of the example. */
  body?: Fields;
}

/** The resource of a path's parameter, unless the operation overrides it below. */
const PARAMETERS: Record<string, keyof Resources> = {
  payId: "wallet",
  accountNumber: "accountNumber",
  reference: "transferReference",
  id: "webhook",
  deliveryId: "delivery",
  recoveryId: "recovery",
  payment_id: "payment",
  refund_id: "refund",
  dispute_id: "dispute",
  file_id: "file",
};

const ofCheckout = ({ checkoutSession }: Resources): Own => ({ params: { id: checkoutSession } });
const ofLink = ({ paymentLink }: Resources): Own => ({ params: { id: paymentLink } });
const ofBulkTransfer = ({ bulkTransfer }: Resources): Own => ({ params: { id: bulkTransfer } });

const ofSchedule = ({ schedule }: Resources): Own => ({ params: { id: schedule } });

/** Overrides for operations that refer to a merchant's resource outside the path and the example. */
const OWN: Record<string, (theirs: Resources) => Own> = {
  createDynamicPayId: ({ payIdReference }) => ({ body: { reference: payIdReference } }),
  createStaticPayId: ({ staticReference }) => ({ body: { reference: staticReference } }),
  verifyPayId: ({ staticPayId }) => ({ body: { payId: staticPayId } }),
  deactivatePayId: ({ staticPayId }) => ({ body: { payId: staticPayId } }),
  activatePayId: ({ staticPayId }) => ({ body: { payId: staticPayId } }),
  getPayId: ({ staticPayId }) => ({ params: { payId: staticPayId } }),
  createVirtualAccount: ({ accountReference }) => ({ body: { reference: accountReference } }),
  createPermanentAccount: ({ customer, permanentReference }) => ({
    body: { customer, reference: permanentReference },
  }),
  ...Object.fromEntries(
    [
      ...["getVirtualAccountById", "listVirtualAccountPayments"],
      ...["closeVirtualAccount", "reopenVirtualAccount"],
    ].map((id) => [
      id,
      ({ permanentAccount }: Resources): Own => ({ params: { id: permanentAccount } }),
    ]),
  ),
  transferToPayId: ({ wallet, staticPayId, transferReference }) => ({
    body: { fromPayId: wallet, toPayId: staticPayId, reference: transferReference },
  }),
  transferToBank: ({ wallet, transferReference }) => ({
    body: { fromPayId: wallet, reference: transferReference },
  }),
  createCheckoutSession: ({ checkoutReference }) => ({ body: { reference: checkoutReference } }),
  getCheckoutSession: ofCheckout,
  expireCheckoutSession: ofCheckout,
  readClientSession: ({ clientSecret }) => ({ body: { clientSecret } }),
  createPaymentLink: ({ linkReference }) => ({ body: { reference: linkReference } }),
  getPaymentLink: ofLink,
  updatePaymentLink: ofLink,
  createBulkTransfer: ({ wallet, staticPayId, transferReference }) => ({
    body: {
      fromPayId: wallet,
      reference: transferReference,
      transfers: [{ toPayId: staticPayId, amount: 10_000, reference: `${transferReference}/1` }],
    },
  }),
  ...Object.fromEntries(
    [
      "getBulkTransfer",
      "listBulkTransferRows",
      "downloadBulkTransferResults",
      "streamBulkTransferProgress",
    ].map((id) => [id, ofBulkTransfer]),
  ),
  ...Object.fromEntries(
    ["approve", "pause", "resume", "cancel"].map((action) => [
      `${action}BulkTransfer`,
      ofBulkTransfer,
    ]),
  ),
  createPaymentRefund: ({ receivedPayment, transferReference }) => ({
    params: { id: receivedPayment },
    body: { reference: transferReference },
  }),
  listPaymentRefunds: ({ receivedPayment }) => ({ params: { id: receivedPayment } }),
  getRefund: ({ paymentRefund }) => ({ params: { id: paymentRefund } }),
  createSchedule: ({ wallet, staticPayId, transferReference }) => ({
    body: {
      reference: transferReference,
      transfer: { fromPayId: wallet, toPayId: staticPayId, amount: 10_000 },
    },
  }),
  ...Object.fromEntries(
    ["get", "update", "pause", "resume", "cancel"].map((action) => [
      `${action}Schedule`,
      ofSchedule,
    ]),
  ),
  listScheduleRuns: ofSchedule,
  createReport: ({ wallet }) => ({ body: { payId: wallet } }),
  getReport: ({ report }) => ({ params: { id: report } }),
  createCustomer: ({ customerEmail }) => ({
    body: { email: customerEmail, reference: customerEmail.split("@")[0] },
  }),
  ...Object.fromEntries(
    ["getCustomer", "updateCustomer", "deleteCustomer", "listCustomerCards"].map((id) => [
      id,
      ({ customer }: Resources): Own => ({ params: { id: customer } }),
    ]),
  ),
  transactionStatus: ({ payIdReference }) => ({ query: { reference: payIdReference } }),
  verifyTransaction: ({ accountReference }) => ({ body: { reference: accountReference } }),
  purchaseBill: ({ wallet, billReference }) => ({
    body: { fromWallet: wallet, reference: billReference },
  }),
  getBillPurchase: ({ billReference }) => ({ params: { reference: billReference } }),
  // By default a refund's reference is its id.
  settleSandboxRefund: ({ paymentRefund }) => ({ params: { reference: paymentRefund } }),
  settleSandboxBill: ({ billReference }) => ({ params: { reference: billReference } }),
  paySandboxPayId: ({ payIdReference }) => ({ body: { reference: payIdReference } }),
  paySandboxVirtualAccount: ({ accountReference }) => ({ body: { reference: accountReference } }),
  streamEvents: ({ event }) => ({ query: { after: event } }),
  getEvent: ({ event }) => ({ params: { id: event } }),
  redeliverEvent: ({ event, webhook }) => ({ params: { id: event }, body: { webhookId: webhook } }),
  captureCardPayment: ({ authorized }) => ({ params: { payment_id: authorized } }),
  cancelCardPayment: ({ authorized }) => ({ params: { payment_id: authorized } }),
  addDisputeEvidence: ({ file }) => ({ body: { files: { receipt: file } } }),
  createWebhook: () => ({ body: { events: ["refund.failed"] } }),
  // The search for leaked security codes knows those of the tests.
  createCardPayment: () => ({ body: anOrder() }),
  createCardPaymentV1: () => ({ body: anOrder() }),
  createCardPaymentAs: () => ({ body: anOrder() }),
};

/**
 * The document's example, about another merchant's resources.
 * @throws Error for an unknown path parameter
 */
export function requestOf(document: ApiDocument, route: Route, theirs: Resources): ApiRequest {
  const { operation, method } = route;
  const own = OWN[operation.operationId]?.(theirs) ?? {};
  const parameters = (operation.parameters ?? []).map(
    (part): Parameter => resolved(document, part),
  );
  const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const known = PARAMETERS[name];
    const value = own.params?.[name] ?? (known && theirs[known]);
    if (!value) throw new Error(`${operation.operationId} has a parameter ${name}, whose is it?`);
    return encodeURIComponent(value);
  });
  const required = parameters
    .filter((parameter) => parameter.in === "query" && parameter.required)
    .map(({ name, example }) => [name, String(example)]);
  const query = new URLSearchParams({ ...Object.fromEntries(required), ...own.query }).toString();
  const example = operation.requestBody?.content["application/json"].example;
  return {
    method,
    path: query ? `${path}?${query}` : path,
    body: operation.requestBody ? { ...example, ...own.body } : undefined,
  };
}

/** The compared parts of a response. */
export interface ApiResponse {
  status: number;
  code: string | undefined;
  message: string | undefined;
  text: string;
}

/** Retried after a 503, as clients should: the machine may be too busy for this many requests at once. */
export async function send(
  baseUrl: string,
  { method, path, body }: ApiRequest,
  headers: Record<string, string>,
): Promise<ApiResponse> {
  const answer = await eventually(async () => {
    const one = await fetch(baseUrl + path, {
      method,
      headers: { ...headers, ...(body ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    expect(one.status).not.toBe(503);
    return one;
  }, 20_000);
  const { status } = answer;
  if (isStream(answer)) {
    await answer.body?.cancel();
    return { status, code: undefined, message: undefined, text: "" };
  }
  const text = await answer.text();
  if (answer.headers.get("content-type")?.startsWith("text/csv")) {
    return { status, code: undefined, message: undefined, text };
  }
  const { code, message } = JSON.parse(text);
  return { status, code, message, text };
}

/** Whether the response is an endless stream. */
function isStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

/** Requests all of them, a few at a time, and returns the responses in order. */
export async function ofEach<Item, Result>(
  items: readonly Item[],
  ask: (item: Item) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let first = 0; first < items.length; first += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(first, first + AT_ONCE).map(ask))));
  }
  return results;
}

const AT_ONCE = 10;
