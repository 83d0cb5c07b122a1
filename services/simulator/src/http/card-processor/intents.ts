import type { Request, RequestHandler, Router } from "express";
import { cancel } from "../../app/card-processor/cancel";
import { capture } from "../../app/card-processor/capture";
import { confirm } from "../../app/card-processor/confirm";
import type { ProcessorDesk } from "../../app/card-processor/desk";
import { askedAbout, openIntent } from "../../app/card-processor/intents";
import { tellIntent } from "../../app/card-processor/tell";
import type { BankFault } from "../../domain/bank/fault";
import { invalidRequest } from "../../domain/card-processor/refusal";
import { parse } from "./parse";
import {
  CancelRequest,
  CaptureRequest,
  ConfirmRequest,
  OpenRequest,
  RetrieveRequest,
} from "./requests";
import type { processorServer } from "./serve";

/** Opens, confirms, captures, cancels and tells of payments. */
export function intentCalls(
  router: Router,
  desk: ProcessorDesk,
  serve: ReturnType<typeof processorServer>,
): void {
  const ROOT = "/payment_intents";
  router.post(
    ROOT,
    serve("open", (req) => openFor(desk, req)),
  );
  router.get(
    `${ROOT}/:id`,
    serve("retrieve", (req, fault) => retrieveFor(desk, req, fault)),
  );
  router.post(
    `${ROOT}/:id/confirm`,
    countConfirm(desk),
    serve("confirm", (req) => confirmFor(desk, req)),
  );
  router.post(
    `${ROOT}/:id/capture`,
    serve("capture", (req) => captureFor(desk, req)),
  );
  router.post(
    `${ROOT}/:id/cancel`,
    serve("cancel", (req) => cancelFor(desk, req)),
  );
}

/** Every confirm that arrives is counted, whatever becomes of it. */
function countConfirm({ book }: ProcessorDesk): RequestHandler {
  return (req, _res, next) => {
    const id = idOf(req);
    if (book.findIntent(id)) book.recordConfirmAsked(id);
    next();
  };
}

function idOf(req: Request): string {
  return String(req.params.id);
}

function openFor(desk: ProcessorDesk, req: Request) {
  const asked = parse(OpenRequest, req.body);
  const intent = openIntent(desk, {
    amount: asked.amount,
    currency: asked.currency,
    customerId: asked.customer,
    captureMethod: asked.capture_method,
    setupFutureUsage: asked.setup_future_usage ?? null,
    description: asked.description,
    metadata: asked.metadata,
  });
  return { body: tellIntent(desk, intent, asked.expand) };
}

function retrieveFor(desk: ProcessorDesk, req: Request, fault: BankFault | undefined) {
  const { expand } = parse(RetrieveRequest, req.query);
  const intent = askedAbout(desk, idOf(req));
  const earlier =
    fault?.kind === "lagging-retrieve" ? desk.book.earlierIntent(intent.id) : undefined;
  return { body: tellIntent(desk, earlier ?? intent, expand) };
}

function confirmFor(desk: ProcessorDesk, req: Request) {
  const { means, expand, ...asked } = parse(ConfirmRequest, req.body);
  if (!means) {
    const message = "The PaymentIntent cannot be confirmed: it has no payment method.";
    throw invalidRequest({ code: "payment_intent_unexpected_state", message });
  }
  const { intent, isSilent, isLost } = confirm(desk, { ...asked, intentId: idOf(req), means });
  return {
    body: tellIntent(desk, intent, expand),
    isKept: !isLost,
    ...(isSilent && { manner: "never" as const }),
  };
}

function captureFor(desk: ProcessorDesk, req: Request) {
  const { amount_to_capture: amount, expand } = parse(CaptureRequest, req.body);
  return { body: tellIntent(desk, capture(desk, { intentId: idOf(req), amount }), expand) };
}

function cancelFor(desk: ProcessorDesk, req: Request) {
  const { cancellation_reason: reason = null, expand } = parse(CancelRequest, req.body);
  return { body: tellIntent(desk, cancel(desk, { intentId: idOf(req), reason }), expand) };
}
