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

/** A request of a route: what a client would send, with everything in its place. */
export interface Asked {
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

/** What a parameter of a path names, unless the operation says otherwise below. */
const PARAMETERS: Record<string, keyof Resources> = {
  payId: "wallet",
  accountNumber: "accountNumber",
  reference: "transferReference",
  id: "webhook",
  deliveryId: "delivery",
  recoveryId: "recovery",
  payment_id: "payment",
  refund_id: "refund",
};

/** Where an operation names something of a merchant's that its path and its example do not. */
const OWN: Record<string, (theirs: Resources) => Own> = {
  createDynamicPayId: ({ payIdReference }) => ({ body: { reference: payIdReference } }),
  createStaticPayId: ({ staticReference }) => ({ body: { reference: staticReference } }),
  verifyPayId: ({ staticPayId }) => ({ body: { payId: staticPayId } }),
  deactivatePayId: ({ staticPayId }) => ({ body: { payId: staticPayId } }),
  activatePayId: ({ staticPayId }) => ({ body: { payId: staticPayId } }),
  getPayId: ({ staticPayId }) => ({ params: { payId: staticPayId } }),
  createVirtualAccount: ({ accountReference }) => ({ body: { reference: accountReference } }),
  transferToPayId: ({ wallet, staticPayId, transferReference }) => ({
    body: { fromPayId: wallet, toPayId: staticPayId, reference: transferReference },
  }),
  transferToBank: ({ wallet, transferReference }) => ({
    body: { fromPayId: wallet, reference: transferReference },
  }),
  transactionStatus: ({ payIdReference }) => ({ query: { reference: payIdReference } }),
  verifyTransaction: ({ accountReference }) => ({ body: { reference: accountReference } }),
  purchaseBill: ({ wallet, billReference }) => ({
    body: { fromWallet: wallet, reference: billReference },
  }),
  getBillPurchase: ({ billReference }) => ({ params: { reference: billReference } }),
  settleSandboxBill: ({ billReference }) => ({ params: { reference: billReference } }),
  paySandboxPayId: ({ payIdReference }) => ({ body: { reference: payIdReference } }),
  paySandboxVirtualAccount: ({ accountReference }) => ({ body: { reference: accountReference } }),
  streamEvents: ({ event }) => ({ query: { after: event } }),
  getEvent: ({ event }) => ({ params: { id: event } }),
  redeliverEvent: ({ event, webhook }) => ({ params: { id: event }, body: { webhookId: webhook } }),
  captureCardPayment: ({ authorized }) => ({ params: { payment_id: authorized } }),
  cancelCardPayment: ({ authorized }) => ({ params: { payment_id: authorized } }),
  createWebhook: () => ({ body: { events: ["refund.failed"] } }),
  // Whoever looks for security codes that leaked knows those of the tests.
  createCardPayment: () => ({ body: anOrder() }),
  createCardPaymentV1: () => ({ body: anOrder() }),
  createCardPaymentAs: () => ({ body: anOrder() }),
};

/**
 * What the document's example asks for, about somebody's things.
 * @throws Error when a path has a parameter of which nothing is known here
 */
export function requestOf(document: ApiDocument, route: Route, theirs: Resources): Asked {
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

/** What a request was answered, as far as it is compared. */
export interface Told {
  status: number;
  code: string | undefined;
  message: string | undefined;
  text: string;
}

/** Asked for again as a 503 tells clients to: so many requests at once may be too many for a busy machine. */
export async function send(
  baseUrl: string,
  { method, path, body }: Asked,
  headers: Record<string, string>,
): Promise<Told> {
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
  const { code, message } = JSON.parse(text);
  return { status, code, message, text };
}

/** Whether there is no end of it to wait for. */
function isStream({ headers }: Response): boolean {
  return headers.get("content-type")?.startsWith("text/event-stream") ?? false;
}

/** Asks about all of them, a few at a time, and gives the answers in their order. */
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
