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
export type Heard<Told> =
  | { kind: "told"; told: Told }
  | { kind: "refused"; refusal: Refusal }
  | Silence;

interface Silence {
  kind: "nothing";
  neverSent: boolean;
  /** No complete HTTP response came. */
  isTransportFailure: boolean;
  detail: string;
}

interface Call<Told> {
  breaker: Pick<CircuitBreaker, "run">;
  /** In ms since 1970. */
  deadline: number;
  /** The longest that it may take. */
  timeoutMs: number;
  send: (options: { timeout: number }) => Promise<unknown>;
  /** Throws for an answer without sense. */
  read: (body: unknown) => Told;
}

/**
 * Makes one call through the package. Never throws, and keeps no error: the package's may hold what
 * was sent, and that may be a card.
 */
export async function hear<Told>(call: Call<Told>): Promise<Heard<Told>> {
  // The package takes a whole number, and 0 for none.
  const timeout = Math.floor(Math.min(call.timeoutMs, call.deadline - Date.now()));
  if (timeout < 1) return TOO_LATE;
  try {
    return await call.breaker.run(async () => {
      const heard = await refusable(() => call.send({ timeout }));
      return heard.kind === "told"
        ? { kind: "told", told: readable(heard.told, call.read) }
        : heard;
    });
  } catch (error) {
    const { neverSent, isTransportFailure, message: detail } = asProviderError(error);
    return { kind: "nothing", neverSent, isTransportFailure, detail };
  }
}

const TOO_LATE: Silence = {
  kind: "nothing",
  neverSent: true,
  isTransportFailure: true,
  detail: "no time left",
};

/** What came of a call that brought no answer. */
export type Untold = Exclude<Heard<unknown>, { kind: "told" }>;

export function unknown(untold: Untold): { kind: "unknown"; detail: string } {
  const { detail } = untold.kind === "refused" ? untold.refusal : untold;
  return { kind: "unknown", detail };
}

/** Of a call that may be repeated. */
export function unreachableOrUnknown(untold: Untold): Unreachable | ReturnType<typeof unknown> {
  const isUnreachable = untold.kind === "nothing" && untold.isTransportFailure;
  return isUnreachable ? { kind: "unreachable", detail: untold.detail } : unknown(untold);
}

/** @throws ProviderError for what is neither an answer nor a readable no */
export async function refusable(send: () => Promise<unknown>): Promise<Heard<unknown>> {
  try {
    return { kind: "told", told: await send() };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return { kind: "refused", refusal };
    throw troubleOf(error);
  }
}

function readable<Told>(body: unknown, read: (body: unknown) => Told): Told {
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

function troubleOf(error: unknown): ProviderError {
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
