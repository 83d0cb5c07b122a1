import {
  asProviderError,
  type CircuitBreaker,
  legible,
  ProviderError,
} from "@kobo/provider-client";
import Stripe from "stripe";
import type { Unreachable } from "../../domain/answer";

/** A readable no. */
export interface Refusal {
  status: number;
  /** `card_error`, `invalid_request_error`, … */
  type: string;
  code: string;
  declineCode: string;
  /** The field that is refused. */
  param: string;
  /** The intent, as it stands after a card was declined. */
  intent: unknown;
  /** All of it that may be shown. */
  detail: string;
}

/** What came of a call. */
export type CallResult<Body> =
  | { kind: "answered"; body: Body }
  | { kind: "refused"; refusal: Refusal }
  | NoResponse;

interface NoResponse {
  kind: "no response";
  neverSent: boolean;
  /** No complete HTTP response came. */
  isTransportFailure: boolean;
  detail: string;
}

interface Call<Body> {
  breaker: Pick<CircuitBreaker, "run">;
  /** In ms since 1970. */
  deadline: number;
  /** The longest that it may take. */
  timeoutMs: number;
  send: (options: { timeout: number }) => Promise<unknown>;
  /** Throws for an answer without sense. */
  read: (body: unknown) => Body;
}

/**
 * Makes one call through the package. Never throws, and keeps no error: the package's may hold what
 * was sent, and that may be a card.
 */
export async function callProcessor<Body>(call: Call<Body>): Promise<CallResult<Body>> {
  // The package takes a whole number, and 0 for none.
  const timeout = Math.floor(Math.min(call.timeoutMs, call.deadline - Date.now()));
  if (timeout < 1) return TOO_LATE;
  try {
    return await call.breaker.run(async () => {
      const result = await toCallResult(() => call.send({ timeout }));
      return result.kind === "answered"
        ? { kind: "answered", body: parseBody(result.body, call.read) }
        : result;
    });
  } catch (error) {
    const { neverSent, isTransportFailure, message: detail } = asProviderError(error);
    return { kind: "no response", neverSent, isTransportFailure, detail };
  }
}

const TOO_LATE: NoResponse = {
  kind: "no response",
  neverSent: true,
  isTransportFailure: true,
  detail: "no time left",
};

/** What came of a call that brought no answer. */
export type Unanswered = Exclude<CallResult<unknown>, { kind: "answered" }>;

export function unknown(unanswered: Unanswered): { kind: "unknown"; detail: string } {
  const { detail } = unanswered.kind === "refused" ? unanswered.refusal : unanswered;
  return { kind: "unknown", detail };
}

/** Of a call that may be repeated. */
export function unreachableOrUnknown(
  unanswered: Unanswered,
): Unreachable | ReturnType<typeof unknown> {
  const isUnreachable = unanswered.kind === "no response" && unanswered.isTransportFailure;
  return isUnreachable ? { kind: "unreachable", detail: unanswered.detail } : unknown(unanswered);
}

/** @throws ProviderError for what is neither an answer nor a readable no */
export async function toCallResult(send: () => Promise<unknown>): Promise<CallResult<unknown>> {
  try {
    return { kind: "answered", body: await send() };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return { kind: "refused", refusal };
    throw toProviderError(error);
  }
}

function parseBody<Body>(body: unknown, read: (body: unknown) => Body): Body {
  try {
    return read(body);
  } catch {
    throw new ProviderError("an answer without sense", { neverSent: false });
  }
}

function refusalOf(error: unknown): Refusal | undefined {
  if (!(error instanceof Stripe.errors.StripeError)) return undefined;
  const { statusCode = 0, rawType, code, param, payment_intent: intent } = error;
  if (statusCode < 400) return undefined;
  const declineCode = error.decline_code;
  return {
    status: statusCode,
    type: textOf(rawType),
    code: textOf(code),
    declineCode: textOf(declineCode),
    param: textOf(param),
    intent,
    detail: detailOf(error),
  };
}

function toProviderError(error: unknown): ProviderError {
  if (!(error instanceof Stripe.errors.StripeError)) {
    return new ProviderError("an answer without sense", { neverSent: false });
  }
  // What happened on the way to the processor, as `http-client.ts` says it.
  const cause: unknown = error.detail;
  return cause instanceof ProviderError
    ? cause
    : new ProviderError(detailOf(error), { neverSent: false });
}

/** Its message is left out: it may repeat what was sent. */
function detailOf({ type, code, requestId }: Stripe.errors.StripeError): string {
  return legible([type, code, requestId].map(textOf).filter(Boolean).join(" "));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? legible(value) : "";
}
