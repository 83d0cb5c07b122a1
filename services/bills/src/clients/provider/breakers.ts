import type { Mode } from "@kobo/core/tenant";
import { type CircuitBreaker, circuitBreaker } from "@kobo/provider-client";
import type { Call } from "../../domain/purchases/outcome";

/**
 * How many calls of each kind may be under way at once, in one process and mode. Each kind fails
 * apart: a provider that is slow to verify still sells, and one that hangs holds no more than this.
 */
const CALLS_MAX = {
  // All six categories at once, and the plans of ten services beside them.
  lists: 16,
  // Half of what is paid for at once: airtime and data, the other half, are bought for a phone.
  verify: 32,
  // Three hundred purchases a second when each takes 0.3, and fifty when each takes two. When all hang
  // the next is told at once, and the gateway, which always takes in 128 requests, has room for others.
  pay: 96,
  // Less than the recovery works at, so that it has turns left for the other mode's provider.
  requery: 24,
  // Only the float watch asks.
  balance: 1,
} as const;

/** With the others' still less than the recovery works at. */
const REHEARSED_REQUERIES_MAX = 6;

export type Operation = keyof typeof CALLS_MAX;
type Breakers = Readonly<Record<Operation, CircuitBreaker>>;

/**
 * Purchases of the sandbox's numbers for trouble, of which as many hang as their merchants please: with
 * limits like those of the others, and beside them.
 */
export function rehearsalBreakers(mode: Mode): Readonly<Record<Call, CircuitBreaker>> {
  const of = (call: Call, concurrencyMax: number): CircuitBreaker =>
    circuitBreaker({ name: `${mode} bills: rehearsal ${call}`, concurrencyMax });
  return { pay: of("pay", CALLS_MAX.pay), requery: of("requery", REHEARSED_REQUERIES_MAX) };
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
