import type { Kobo } from "@kobo/core/money";
import type { Goods } from "../catalogue/goods";
import { errorOf, isAcknowledging, meaningOfPay, meaningOfRequery } from "./provider-codes";

/** A purchase is sent once, and then only queried. */
export type Call = "pay" | "requery";

/** The parsed answer of the provider. */
export interface ProviderAnswer {
  /** Three digits. */
  code: string;
  /** The inner status, such as `delivered`; empty when absent. */
  status: string;
  /** The provider's own reference of the transaction; empty when absent. */
  providerReference: string;
  /** The charge to our float; undefined when absent. */
  cost: Kobo | undefined;
  /** The goods of a delivery. */
  goods: Goods;
}

/** A call without an answer. */
export interface NoAnswer {
  /** No byte was sent: unknown host, refused connection, connect timeout, or open breaker. */
  neverSent: boolean;
  /** No complete HTTP response came. */
  isTransportFailure: boolean;
  detail: string;
}

/** The outcome of a call that was answered, or may have changed the purchase. */
export type Answer =
  | {
      kind: "delivered";
      code: string;
      providerReference: string;
      cost: Kobo | undefined;
      goods: Goods;
    }
  /** Certainly not delivered, and final. */
  | { kind: "declined"; code: string; error: string }
  /** Charged and returned, perhaps after a delivery. */
  | { kind: "reversed"; code: string; error: string }
  /** The provider does not know the request, which may still arrive. */
  | { kind: "not found"; code: string }
  /** The provider leaves the decision to us. */
  | { kind: "manual"; code: string }
  | { kind: "unknown"; code: string; acknowledged: boolean; detail: string };

/** The outcome of one call. An unreachable requery got no response, so nothing was learned. */
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

/** A missing answer is only a decline if the purchase was never sent. */
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

/** Our float at the provider is too low for the purchase. */
const TOO_LOW = "018";

/** Requeries get this code for other reasons. */
export function saysFloatIsLow({ call, outcome }: { call: Call; outcome: Outcome }): boolean {
  return call === "pay" && outcome.code === TOO_LOW;
}
