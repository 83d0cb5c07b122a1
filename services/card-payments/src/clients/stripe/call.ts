import {
  asProviderError,
  type CircuitBreaker,
  legible,
  ProviderError,
} from "@kobo/provider-client";
import Stripe from "stripe";
import type { Unreachable } from "../../domain/answer";

/** A readable error response. */
export interface Refusal {
  status: number;
  /** `card_error`, `invalid_request_error`, … */
  type: string;
  code: string;
  declineCode: string;
  /** The refused field. */
  param: string;
  /** The intent after a decline. */
  intent: unknown;
  /** Safe to log. */
  detail: string;
}

export type CallResult<Body> =
  | { kind: "answered"; body: Body }
  | { kind: "refused"; refusal: Refusal }
  | NoResponse;

interface NoResponse {
  kind: "no response";
  neverSent: boolean;
  /** There was no complete HTTP response. */
  isTransportFailure: boolean;
  detail: string;
}

interface Call<Body> {
  breaker: Pick<CircuitBreaker, "run">;
  /** In ms since 1970. */
  deadline: number;
  timeoutMs: number;
  send: (options: { timeout: number }) => Promise<unknown>;
  /** Throws for an unreadable answer. */
  read: (body: unknown) => Body;
}

/** Makes one call. Never throws, and keeps no error of the package, which may contain the request and so a card. */
export async function callProcessor<Body>(call: Call<Body>): Promise<CallResult<Body>> {
  // The package accepts whole numbers, and takes 0 for no timeout.
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

export type Unanswered = Exclude<CallResult<unknown>, { kind: "answered" }>;

export function unknown(unanswered: Unanswered): { kind: "unknown"; detail: string } {
  const { detail } = unanswered.kind === "refused" ? unanswered.refusal : unanswered;
  return { kind: "unknown", detail };
}

/** For a call that may be repeated. */
export function unreachableOrUnknown(
  unanswered: Unanswered,
): Unreachable | ReturnType<typeof unknown> {
  const isUnreachable = unanswered.kind === "no response" && unanswered.isTransportFailure;
  return isUnreachable ? { kind: "unreachable", detail: unanswered.detail } : unknown(unanswered);
}

/** @throws ProviderError if there is neither an answer nor a readable error response */
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
  // `http-client.ts` throws ProviderErrors, which the package wraps.
  const cause: unknown = error.detail;
  return cause instanceof ProviderError
    ? cause
    : new ProviderError(detailOf(error), { neverSent: false });
}

/** Without the message, which may contain the request. */
function detailOf({ type, code, requestId }: Stripe.errors.StripeError): string {
  return legible([type, code, requestId].map(textOf).filter(Boolean).join(" "));
}

function textOf(value: unknown): string {
  return typeof value === "string" ? legible(value) : "";
}
