import type { Logger } from "@kobo/runtime";
import express, {
  type ErrorRequestHandler,
  type Request,
  type RequestHandler,
  Router,
} from "express";
import type { CardProcessor } from "../../app/card-processor/card-processor";
import { confirmIntent, storeMethod } from "../../app/card-processor/confirm";
import { closeDispute, disputeOf, updateDispute } from "../../app/card-processor/disputes";
import { storeFile } from "../../app/card-processor/files";
import {
  addCustomer,
  cancelIntent,
  captureIntent,
  customerOf,
  openIntent,
  removeCustomer,
  retrieveIntent,
} from "../../app/card-processor/intents";
import { createRefund, refundAgain } from "../../app/card-processor/refunds";
import {
  renderCustomer,
  renderDispute,
  renderFile,
  renderIntent,
  renderLine,
  renderMethod,
  renderRefund,
} from "../../app/card-processor/render";
import { listDisputes, listRefunds, listStatement } from "../../app/card-processor/statement";
import { RANDOM } from "../../app/random";
import type { ApiError } from "../../domain/api-error";
import { invalidRequest, unknownId, wrongKey } from "../../domain/card-processor/errors";
import { listJson } from "../../domain/card-processor/responses";
import { API_VERSION } from "../../domain/card-processor/webhook";
import type { Fault } from "../../domain/fault";
import type { Json } from "../../domain/json";
import type { Mode } from "../../domain/mode";
import type { ProviderResponse, Wait } from "../respond";
import { type CardResponse, cardEndpoints } from "./endpoints";
import {
  CancelRequest,
  CaptureRequest,
  ConfirmRequest,
  CustomerRequest,
  DisputeClosing,
  DisputesRequest,
  DisputeUpdate,
  MethodRequest,
  OpenRequest,
  RefundRequest,
  RefundsRequest,
  RetrieveRequest,
  read,
  StatementRequest,
} from "./requests";
import { readUpload } from "./upload";

/** Stripe's endpoints. Both modes share one root; the key selects the mode. */
export function cardProcessorRouter(parts: {
  processors: readonly CardProcessor[];
  secretKeys: Readonly<Record<Mode, string>>;
  wait: Wait;
  logger: Logger;
}): Router {
  const { processors, secretKeys, wait, logger } = parts;
  const modes = processors.map((processor) => ({
    key: secretKeys[processor.mode],
    processor,
    router: modeRouter({ processor, wait, logger }),
  }));
  const router = Router();
  router.use((_req, res, next) => {
    res.set({ "Request-Id": `req_${RANDOM.code()}`, "Stripe-Version": API_VERSION });
    next();
  });
  router.use((req, res, next) => {
    const shown = keyOf(req);
    const found = modes.find(({ key }) => key === shown);
    if (found?.processor.switches.isDown) req.socket.destroy();
    else if (found?.processor.switches.acceptsCredentials) found.router(req, res, next);
    else sendError(wrongKey(shown), res);
  });
  router.use(handleUnreadable);
  return router;
}

/** The bearer token, or the user name of basic authentication. */
function keyOf(req: Request): string {
  const [scheme = "", shown = ""] = (req.get("authorization") ?? "").split(" ");
  if (scheme.toLowerCase() !== "basic") return shown;
  return Buffer.from(shown, "base64").toString().replace(/:$/, "");
}

/** Stripe takes evidence files of up to 5 MiB. */
const FILE_REQUEST_BYTES_MAX = 6 * 1024 * 1024;

function modeRouter(parts: { processor: CardProcessor; wait: Wait; logger: Logger }): Router {
  const { processor } = parts;
  const router = Router();
  router.use(express.urlencoded({ extended: true }));
  router.use(express.raw({ type: "multipart/form-data", limit: FILE_REQUEST_BYTES_MAX }));
  router.post("/payment_intents/:id/confirm", countConfirm(processor));
  const on = cardEndpoints({ ...parts, router });
  on("post", "/customers", "customers", (req) => createCustomer(processor, req));
  on("get", "/customers/:id", "customers", (req) => retrieveCustomer(processor, req));
  on("delete", "/customers/:id", "customers", (req) => deleteCustomer(processor, req));
  on("post", "/payment_methods", "method", (req) => createMethod(processor, req));
  on("post", "/payment_intents", "open", (req) => open(processor, req));
  on("get", "/payment_intents/:id", "retrieve", (req, fault) => retrieve(processor, req, fault));
  on("post", "/payment_intents/:id/confirm", "confirm", (req) => confirm(processor, req));
  on("post", "/payment_intents/:id/capture", "capture", (req) => capture(processor, req));
  on("post", "/payment_intents/:id/cancel", "cancel", (req) => cancel(processor, req));
  on("post", "/refunds", "refund", (req, fault) => refund(processor, req, fault));
  on("get", "/refunds", "refunds", (req) => refunds(processor, req));
  on("get", "/refunds/:id", "refunds", (req) => retrieveRefund(processor, req));
  on("get", "/disputes", "disputes", (req) => disputes(processor, req));
  on("get", "/disputes/:id", "disputes", (req) => retrieveDispute(processor, req));
  on("post", "/disputes/:id", "dispute", (req) => changeDispute(processor, req));
  on("post", "/disputes/:id/close", "dispute", (req) => close(processor, req));
  on("post", "/files", "upload", (req) => upload(processor, req));
  on("get", "/balance_transactions", "statement", (req) => statement(processor, req));
  router.use(unknownPath);
  return router;
}

/** Counts every confirm request, whatever its outcome. */
function countConfirm({ store }: CardProcessor): RequestHandler {
  return (req, _res, next) => {
    const id = idOf(req);
    if (store.intents.get(id)) store.countConfirm(id);
    next();
  };
}

function idOf(req: Request): string {
  return String(req.params.id);
}

function createCustomer(processor: CardProcessor, req: Request): ProviderResponse {
  const { expand: _, ...input } = read(CustomerRequest, req.body);
  return { body: renderCustomer(processor, addCustomer(processor, input)) };
}

function retrieveCustomer(processor: CardProcessor, req: Request): ProviderResponse {
  return { body: renderCustomer(processor, customerOf(processor, idOf(req))) };
}

function deleteCustomer(processor: CardProcessor, req: Request): ProviderResponse {
  const { id } = removeCustomer(processor, idOf(req));
  return { body: { id, object: "customer", deleted: true } };
}

function createMethod(processor: CardProcessor, req: Request): ProviderResponse {
  const means = read(MethodRequest, req.body);
  if (means?.kind !== "typed") throw new Error("A stored card is a typed one.");
  return { body: renderMethod(processor, storeMethod(processor, means).id) ?? {} };
}

function open(processor: CardProcessor, req: Request): ProviderResponse {
  const input = read(OpenRequest, req.body);
  const intent = openIntent(processor, {
    amount: input.amount,
    currency: input.currency,
    customerId: input.customer,
    captureMethod: input.capture_method,
    setupFutureUsage: input.setup_future_usage ?? null,
    description: input.description,
    metadata: input.metadata,
  });
  return { body: renderIntent(processor, intent, input.expand) };
}

function retrieve(processor: CardProcessor, req: Request, fault?: Fault): ProviderResponse {
  const { expand } = read(RetrieveRequest, req.query);
  const intent = retrieveIntent(processor, idOf(req));
  const isLagging = fault?.kind === "lagging-retrieve";
  const earlier = isLagging ? processor.store.earlierIntents.get(intent.id) : undefined;
  return { body: renderIntent(processor, earlier ?? intent, expand) };
}

function confirm(processor: CardProcessor, req: Request): CardResponse {
  const { means, expand, ...input } = read(ConfirmRequest, req.body);
  if (!means) {
    const message = "The PaymentIntent cannot be confirmed: it has no payment method.";
    throw invalidRequest({ code: "payment_intent_unexpected_state", message });
  }
  const request = { ...input, intentId: idOf(req), means };
  const { intent, isSilent, isLost } = confirmIntent(processor, request);
  return {
    body: renderIntent(processor, intent, expand),
    isKept: !isLost,
    ...(isSilent && { delivery: "no response" }),
  };
}

function capture(processor: CardProcessor, req: Request): ProviderResponse {
  const { amount_to_capture: amount, expand } = read(CaptureRequest, req.body);
  const intent = captureIntent(processor, { intentId: idOf(req), amount });
  return { body: renderIntent(processor, intent, expand) };
}

function cancel(processor: CardProcessor, req: Request): ProviderResponse {
  const { cancellation_reason: reason = null, expand } = read(CancelRequest, req.body);
  const intent = cancelIntent(processor, { intentId: idOf(req), reason });
  return { body: renderIntent(processor, intent, expand) };
}

function refund(processor: CardProcessor, req: Request, fault?: Fault): ProviderResponse {
  const { payment_intent: intentId, amount, reason, metadata } = read(RefundRequest, req.body);
  const input = { intentId, amount, reason: reason ?? null, metadata };
  const created = createRefund(processor, input);
  if (fault?.kind === "double-execution") refundAgain(processor, created);
  return { body: renderRefund(processor, created) };
}

function retrieveRefund(processor: CardProcessor, req: Request): ProviderResponse {
  const found = processor.store.refunds.get(idOf(req));
  if (!found) throw unknownId("refund", idOf(req));
  return { body: renderRefund(processor, found) };
}

function refunds(processor: CardProcessor, req: Request): ProviderResponse {
  const { payment_intent: intentId, ...page } = read(RefundsRequest, req.query);
  const { items, hasMore } = listRefunds(processor, {
    limit: page.limit,
    startingAfter: page.starting_after,
    intentId,
  });
  return listResponse("refunds", { items, hasMore }, (item) => renderRefund(processor, item));
}

function disputes(processor: CardProcessor, req: Request): ProviderResponse {
  const { payment_intent: intentId, created, limit, ...page } = read(DisputesRequest, req.query);
  const { gte, lt } = created;
  const startingAfter = page.starting_after;
  const found = listDisputes(processor, { limit, startingAfter, intentId, created: { gte, lt } });
  return listResponse("disputes", found, (item) => renderDispute(processor, item));
}

function retrieveDispute(processor: CardProcessor, req: Request): ProviderResponse {
  return { body: renderDispute(processor, disputeOf(processor, idOf(req))) };
}

function changeDispute(processor: CardProcessor, req: Request): ProviderResponse {
  const { evidence, submit } = read(DisputeUpdate, req.body);
  const changed = { id: idOf(req), evidence, submits: submit === "true" };
  return { body: renderDispute(processor, updateDispute(processor, changed)) };
}

function close(processor: CardProcessor, req: Request): ProviderResponse {
  read(DisputeClosing, req.body ?? {});
  return { body: renderDispute(processor, closeDispute(processor, idOf(req))) };
}

function upload(processor: CardProcessor, req: Request): ProviderResponse {
  const form = readUpload(req.body, req.get("content-type") ?? "");
  return { body: renderFile(processor, storeFile(processor, form)) };
}

function statement(processor: CardProcessor, req: Request): ProviderResponse {
  const { limit, starting_after: startingAfter, ...query } = read(StatementRequest, req.query);
  const { gte, lt } = query.created;
  const { type, source } = query;
  const created = { gte, lt };
  const page = listStatement(processor, { limit, startingAfter, created, type, source });
  const expand = query.expand.map((path) => path.replace(/^data\./, ""));
  return listResponse("balance_transactions", page, (line) => renderLine(processor, line, expand));
}

function listResponse<Item>(
  name: string,
  { items, hasMore }: { items: Item[]; hasMore: boolean },
  render: (item: Item) => Json,
): ProviderResponse {
  return { body: listJson(`/v1/${name}`, items.map(render), hasMore) };
}

const unknownPath: RequestHandler = (req, res) => {
  const message = `Unrecognized request URL (${req.method}: ${req.baseUrl}${req.path}).`;
  sendError(invalidRequest({ message }, 404), res);
};

/** Handles an unreadable body. The error contains the body, so it is not logged. */
const handleUnreadable: ErrorRequestHandler = (error: unknown, _req, res, next) => {
  const isTheirs = error instanceof Error && "expose" in error && error.expose === true;
  if (!isTheirs) next(error);
  else sendError(invalidRequest({ message: "The body cannot be read." }), res);
};

function sendError({ status, body }: ApiError, res: express.Response): void {
  res.status(status).json(body);
}
