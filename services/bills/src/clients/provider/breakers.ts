import type { Mode } from "@kobo/core/tenant";
import { type CircuitBreaker, circuitBreaker } from "@kobo/provider-client";
import type { Call } from "../../domain/purchases/outcome";

/**
 * The limits of concurrent calls, in one process and mode. Each operation has its own bulkhead: a provider that is
 * slow to verify still sells, and hanging calls occupy no more than this.
 */
const CALLS_MAX = {
  // All six categories at once, and the variations of ten services.
  lists: 16,
  // Fewer than `pay`: airtime and data, half of the purchases, need no verification.
  verify: 32,
  // 300 purchases a second at 0.35 s each, the hold included, or 50 at 2 s. If all hang, the next fails soon, and the
  // gateway, which accepts 128 concurrent requests when it is busiest, has room for others.
  pay: 112,
  // Less than the recovery's concurrency, so that it can also serve the other mode's provider.
  requery: 24,
  // Only the float watch calls it.
  balance: 1,
} as const;

const FAULT_NUMBER_CALLS_MAX = {
  pay: 96,
  // Together with `requery` above still less than the recovery's concurrency.
  requery: 6,
} as const;

export type Operation = keyof typeof CALLS_MAX;
type Breakers = Readonly<Record<Operation, CircuitBreaker>>;

/**
 * Breakers of the sandbox's fault numbers, of which merchants can make any number hang. They are separate, with
 * similar limits.
 */
export function faultNumberBreakers(mode: Mode): Readonly<Record<Call, CircuitBreaker>> {
  const of = (call: Call): CircuitBreaker =>
    circuitBreaker({
      name: `${mode} bills: rehearsal ${call}`,
      concurrencyMax: FAULT_NUMBER_CALLS_MAX[call],
    });
  return { pay: of("pay"), requery: of("requery") };
}

export function providerBreakers(mode: Mode, onRecovered?: () => void): Breakers {
  const of = (operation: Operation, options: { onRecovered?: () => void } = {}): CircuitBreaker =>
    circuitBreaker({
      name: `${mode} bills: ${operation}`,
      concurrencyMax: CALLS_MAX[operation],
      ...options,
    });
  const aboutPurchases = onRecovered ? { onRecovered } : {};
  return {
    lists: of("lists"),
    verify: of("verify"),
    pay: of("pay", aboutPurchases),
    requery: of("requery", aboutPurchases),
    balance: of("balance"),
  };
}
