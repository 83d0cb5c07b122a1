import type { Logger } from "@kobo/runtime";
import type { Request, Router } from "express";
import { z } from "zod";
import type { CardProcessor } from "../../app/card-processor/card-processor";
import { executeOnce, keyInUse } from "../../app/card-processor/idempotency";
import { fieldsOfDispute, fieldsOfIntent, fieldsOfRefund } from "../../app/card-processor/webhooks";
import { ApiError } from "../../domain/api-error";
import { errorBody, MalformedRequestError } from "../../domain/card-processor/errors";
import type { ProcessorOperation } from "../../domain/card-processor/faults";
import { metadataFields } from "../../domain/card-processor/intent";
import type { Fault } from "../../domain/fault";
import { type Fields, readFields } from "../../domain/fields";
import { type Execute, endpoints, responseOrError } from "../endpoints";
import type { ProviderResponse, Wait } from "../respond";

export interface CardResponse extends ProviderResponse {
  /** Whether the same request under the same idempotency key gets this response again. */
  isKept?: boolean;
}

/** Endpoints with Stripe's idempotency keys. Logs only the ids of a request. */
export function cardEndpoints(parts: {
  router: Router;
  processor: CardProcessor;
  wait: Wait;
  logger: Logger;
}) {
  const { processor } = parts;
  return endpoints<ProcessorOperation>({
    ...parts,
    provider: processor,
    fieldsOf: (req) => fieldsOfRequest(processor, req),
    idsOf: ({ payment_intent: intentId, refund: refundId }) => ({ intentId, refundId }),
    respondTo: ({ req, fault }, execute) => respondTo(processor, { req, fault }, execute),
    exclusively: (req, work) => onePerKey(processor, req, work),
  });
}

function keyOf(req: Request): string | undefined {
  return req.method === "POST" ? req.get("idempotency-key") : undefined;
}

/** Refuses a second request under a key that is in use. */
async function onePerKey(
  { keysInUse }: CardProcessor,
  req: Request,
  work: () => Promise<ProviderResponse>,
): Promise<ProviderResponse> {
  const key = keyOf(req);
  if (key === undefined) return work();
  if (keysInUse.has(key)) return withKeyHeaders(key, errorResponse(keyInUse(key)));
  keysInUse.add(key);
  return work().finally(() => keysInUse.delete(key));
}

function respondTo(
  processor: CardProcessor,
  { req, fault }: { req: Request; fault: Fault | undefined },
  execute: Execute,
): ProviderResponse {
  const key = keyOf(req);
  const refused = refusedBy(fault);
  if (refused) return withKeyHeaders(key, refused);
  const run = () => executed(execute, req, fault);
  // A double execution ignores the saved response of the key.
  if (key === undefined || fault?.kind === "double-execution") return withKeyHeaders(key, run());
  const request = { key, path: req.baseUrl + req.path, body: textOf(req.body) };
  return withKeyHeaders(
    key,
    responseOrError(() => executeOnce(processor, request, run)),
  );
}

/** The boundary of a multipart body differs in each attempt, so only its length tells attempts apart. */
function textOf(body: unknown): string {
  return Buffer.isBuffer(body) ? `file of ${body.length} bytes` : JSON.stringify(body ?? {});
}

function withKeyHeaders(
  key: string | undefined,
  response: ProviderResponse & { isReplayed?: boolean },
): ProviderResponse {
  const headers = {
    ...(key && { "Idempotency-Key": key }),
    ...(response.isReplayed && { "Idempotent-Replayed": "true" }),
  };
  return { ...response, headers };
}

/** The response of a fault that prevents execution. */
function refusedBy(fault: Fault | undefined): ProviderResponse | undefined {
  if (fault?.kind === "hang-then-refuse") return { status: 500, body: {} };
  if (fault?.kind !== "refuse") return undefined;
  const { status = 400, message, code } = fault;
  const type = status >= 500 ? "api_error" : "invalid_request_error";
  return { status, body: errorBody({ type, ...(code && { code }), message }) };
}

function executed(execute: Execute, req: Request, fault: Fault | undefined) {
  try {
    return { status: 200, isKept: true, ...execute(req, fault) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return errorResponse(error);
  }
}

function errorResponse(error: ApiError) {
  const { status, body } = error;
  return { status, body, isKept: status !== 409 && !(error instanceof MalformedRequestError) };
}

const Sent = z.object({
  metadata: z.record(z.string(), z.string()).catch({}),
  payment_method_data: z
    .object({ card: z.object({ number: z.string() }) })
    .optional()
    .catch(undefined),
});

/**
 * The fields of a request, and those of the intent or refund that it names. Of a card number only
 * the last four digits.
 */
function fieldsOfRequest(processor: CardProcessor, req: Request): Fields {
  const body: unknown = Buffer.isBuffer(req.body) ? {} : req.body;
  const sent = Sent.safeParse(body ?? {});
  const flat = { ...readFields(req.query), ...readFields(body) };
  const number = sent.data?.payment_method_data?.card.number;
  return {
    ...fieldsOfNamed(processor, String(req.params.id ?? flat.payment_intent ?? "")),
    ...flat,
    ...metadataFields(sent.data?.metadata ?? {}),
    ...(number && { last4: number.slice(-4) }),
  };
}

function fieldsOfNamed(processor: CardProcessor, id: string): Fields {
  const intent = processor.store.intents.get(id);
  if (intent) return fieldsOfIntent(intent);
  const refund = processor.store.refunds.get(id);
  if (refund) return fieldsOfRefund(processor, refund);
  const dispute = processor.store.disputes.get(id);
  if (dispute) return fieldsOfDispute(processor, dispute);
  return id.startsWith("cus_") ? { customer: id } : {};
}
