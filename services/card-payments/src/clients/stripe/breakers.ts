import type { Mode } from "@kobo/core/tenant";
import { type CircuitBreaker, circuitBreaker } from "@kobo/provider-client";
import type { Instrument } from "../card-processor";

/**
 * How many calls of each kind may be under way at once, in one process and mode. Each kind fails
 * apart: a processor that hangs over refunds still charges cards, and one that hangs over cards can
 * still be asked what became of them.
 */
const CALLS_MAX = {
  // Thirty payments a second when each takes two; when all hang the next is told at once.
  open: 64,
  confirm: 64,
  // The sandbox's cards of which nobody hears: they shall not stop anybody else's.
  confirmSilent: 16,
  // Less than the recovery works at, so that it has turns left for the other mode.
  query: 24,
  capture: 32,
  cancel: 16,
  refund: 32,
  queryRefund: 16,
} as const;

export type Operation = keyof typeof CALLS_MAX;
export type Breakers = Readonly<Record<Operation, CircuitBreaker>>;

/** `onRecovered` is called when calls of a kind get through again. It must not throw. */
export function processorBreakers(mode: Mode, onRecovered?: () => void): Breakers {
  const of = (operation: Operation, name: string): CircuitBreaker =>
    circuitBreaker({
      name: `${mode} cards: ${name}`,
      concurrencyMax: CALLS_MAX[operation],
      ...(onRecovered ? { onRecovered } : {}),
    });
  return {
    open: of("open", "open"),
    confirm: of("confirm", "confirm"),
    confirmSilent: of("confirmSilent", "confirm silent cards"),
    query: of("query", "ask"),
    capture: of("capture", "capture"),
    cancel: of("cancel", "cancel"),
    refund: of("refund", "refund"),
    queryRefund: of("queryRefund", "ask refund"),
  };
}

/** The ends of the test cards' numbers of which the processor lets nobody hear. */
const SILENT = new Set(["5043", "5084"]);

/** Before which breaker a card is sent. */
export function breakerOf(instrument: Instrument, mode: Mode): "confirm" | "confirmSilent" {
  const last4 = "card" in instrument ? instrument.card.number.slice(-4) : instrument.last4;
  return mode === "test" && SILENT.has(last4) ? "confirmSilent" : "confirm";
}
