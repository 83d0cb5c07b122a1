import type { Kobo } from "@kobo/core/money";
import type { Goods } from "../catalogue/goods";
import { errorOf, isAcknowledging, meaningOfPay, meaningOfRequery } from "./provider-codes";

/** A purchase is sent once; after that the provider is only asked about it. */
export type Call = "pay" | "requery";

/** What an answer of the provider said, as far as it could be read. */
export interface ProviderAnswer {
  /** Three digits. */
  code: string;
  /** The inner status, such as `delivered`; empty when there is none. */
  status: string;
  /** The provider's own reference of the transaction; empty when there is none. */
  providerReference: string;
  /** What it took from our float; undefined when it does not say. */
  cost: Kobo | undefined;
  /** What the customer takes home, when it was delivered. */
  goods: Goods;
}

/** Why there is no answer. */
export interface NoAnswer {
  /** Not a byte was sent: no such host, refused, no connection in time, breaker open. */
  neverSent: boolean;
  /** No complete HTTP response came. */
  isTransportFailure: boolean;
  detail: string;
}

/** What we know about a purchase after one call that may have changed it, or was answered. */
export type Answer =
  | {
      kind: "delivered";
      code: string;
      providerReference: string;
      cost: Kobo | undefined;
      goods: Goods;
    }
  /** Certainly not delivered, and never will be. */
  | { kind: "declined"; code: string; error: string }
  /** It was taken, and given back: maybe after it had been delivered. */
  | { kind: "reversed"; code: string; error: string }
  /** The provider does not know the request. It may still be on its way. */
  | { kind: "not found"; code: string }
  /** The provider leaves it to people. */
  | { kind: "manual"; code: string }
  | { kind: "unknown"; code: string; acknowledged: boolean; detail: string };

/** Of one call. A query that is unreachable got no response: nothing was learned. */
export type Outcome = Answer | { kind: "unreachable"; code: ""; detail: string };

export const PROVIDER_UNAVAILABLE = "PROVIDER_UNAVAILABLE";
const REVERSED = "TRANSACTION_REVERSAL";

export function outcomeOfAnswer(call: Call, answer: ProviderAnswer): Answer {
  const { code } = answer;
  const meaning = call === "pay" ? meaningOfPay(code) : meaningOfRequery(code);
  switch (meaning) {
    case "inspect":
      return outcomeOfStatus(answer);
    case "declined":
      return { kind: "declined", code, error: errorOf(code) };
    case "reversed":
      return { kind: "reversed", code, error: REVERSED };
    case "not found":
      return { kind: "not found", code };
    case "manual":
      return { kind: "manual", code };
    case "unknown":
      return {
        kind: "unknown",
        code,
        acknowledged: isAcknowledging(call, code),
        detail: errorOf(code),
      };
  }
}

function outcomeOfStatus({ status, ...answer }: ProviderAnswer): Answer {
  const { code } = answer;
  switch (status) {
    case "delivered":
      return { kind: "delivered", ...answer };
    case "failed":
      return { kind: "declined", code, error: "TRANSACTION_FAILED" };
    case "reversed":
      return { kind: "reversed", code, error: REVERSED };
    case "resolved":
      return { kind: "manual", code };
    default:
      return { kind: "unknown", code, acknowledged: true, detail: `status ${status}` };
  }
}

/** Silence is no refusal, unless the purchase never left the house. */
export function outcomeOfNoAnswer(
  call: Call,
  { neverSent, isTransportFailure, detail }: NoAnswer,
): Outcome {
  if (call === "pay" && neverSent) {
    return { kind: "declined", code: "", error: PROVIDER_UNAVAILABLE };
  }
  if (call === "requery" && isTransportFailure) return { kind: "unreachable", code: "", detail };
  return { kind: "unknown", code: "", acknowledged: false, detail };
}

/** The provider refused a purchase because we have too little money there. */
const TOO_LOW = "018";

/** A question is refused with it for other reasons, and says nothing of our money. */
export function saysFloatIsLow({ call, outcome }: { call: Call; outcome: Outcome }): boolean {
  return call === "pay" && outcome.code === TOO_LOW;
}
