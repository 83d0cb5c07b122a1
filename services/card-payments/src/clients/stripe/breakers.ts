import type { Mode } from "@kobo/core/tenant";
import { type CircuitBreaker, circuitBreaker } from "@kobo/provider-client";
import type { Instrument } from "../card-processor";

/**
 * Concurrency limits per operation, process and mode. Each operation has its own circuit breaker and bulkhead, so that
 * hanging refunds do not stop card charges, and hanging charges do not stop queries. The readiness check shows the keys.
 */
const CALLS_MAX = {
  // Thirty payments a second at two seconds each; if all hang, the next fails at once.
  open: 64,
  confirm: 64,
  // Test cards that get no answer have their own limit, so that they do not block other cards.
  confirmSilent: 16,
  // Forms of browsers that store a card before they pay.
  store: 32,
  // Below the recovery's concurrency, so that it can still work on the other mode.
  ask: 24,
  capture: 32,
  cancel: 16,
  refund: 32,
  askRefund: 16,
  dispute: 16,
  askDispute: 16,
  // Each holds a file in memory.
  upload: 4,
  eraseCustomer: 4,
} as const;

export type Operation = keyof typeof CALLS_MAX;
export type Breakers = Readonly<Record<Operation, CircuitBreaker>>;

/** `onRecovered` is called when a breaker closes again. It must not throw. */
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
    store: of("store", "store card"),
    ask: of("ask", "ask"),
    capture: of("capture", "capture"),
    cancel: of("cancel", "cancel"),
    refund: of("refund", "refund"),
    askRefund: of("askRefund", "ask refund"),
    dispute: of("dispute", "dispute"),
    askDispute: of("askDispute", "ask dispute"),
    upload: of("upload", "upload file"),
    eraseCustomer: of("eraseCustomer", "erase customer"),
  };
}

/** The last digits of test cards for which the processor does not answer. */
const SILENT = new Set(["5043", "5084"]);

/** The breaker of an instrument's confirmation. */
export function breakerOf(instrument: Instrument, mode: Mode): "confirm" | "confirmSilent" {
  const last4 = "card" in instrument ? instrument.card.number.slice(-4) : instrument.last4;
  return mode === "test" && SILENT.has(last4) ? "confirmSilent" : "confirm";
}
