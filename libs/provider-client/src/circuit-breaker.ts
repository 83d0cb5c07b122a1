import { counter, gauge } from "@kobo/runtime";
import Opossum from "opossum";
import { BREAKER } from "./breaker-settings";
import { asProviderError, DeadlineExceededError, ProviderError } from "./provider-error";

/** A circuit breaker and bulkhead for one operation of a provider. */
export interface CircuitBreaker {
  /**
   * Runs the call, which throws unless it returns a valid answer, and which has a timeout of its own.
   * @throws ProviderError; `neverSent` when the breaker is open or the bulkhead is full
   */
  run: Run;
  /** A permit for one call that will not be refused; undefined if a call would be refused now. */
  reserve: () => Permit | undefined;
  /** Like `reserve`, but waits up to `waitMs` while all permits are in use. */
  reserveWithin: (waitMs: number) => Promise<Permit | undefined>;
  /** False when a call would be refused now. */
  isAvailable: () => boolean;
  state: () => State;
  /** Refuses all further calls. */
  close: () => void;
}

type Run = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** The right to one call. */
export interface Permit {
  /** Runs the call as the breaker's `run` does, but is never refused. Once only. */
  run: Run;
  /** Returns an unused permit; does nothing once the call runs. */
  release: () => void;
}

interface Options {
  /** The label `operation` of metrics. Breakers with one name show the worst state and the sum of their calls. */
  name: string;
  /** Calls in flight at once, so that a provider that hangs does not block everything. */
  concurrencyMax: number;
  /** Called when the breaker closes again. Must not throw. */
  onRecovered?: () => void;
}

const STATES = { closed: 0, "half-open": 1, open: 2 } as const;
type State = keyof typeof STATES;

const REFUSALS = {
  breaker: "circuit breaker open",
  bulkhead: "bulkhead full",
} as const;
type Refusal = keyof typeof REFUSALS;

const breakers = new Map<CircuitBreaker, string>();

export const breakerState = gauge({
  name: "provider_circuit_breaker_state",
  formerly: "outside_breaker_state",
  help: "State of a provider operation's circuit breaker: 0 closed, 1 half-open, 2 open",
  labelNames: ["operation"],
  collect() {
    const worst = new Map<string, number>();
    for (const [{ state }, name] of breakers) {
      worst.set(name, Math.max(worst.get(name) ?? 0, STATES[state()]));
    }
    this.reset();
    for (const [operation, state] of worst) this.set({ operation }, state);
  },
});
export const callsInFlight = gauge({
  name: "provider_calls_in_flight",
  formerly: "outside_calls_in_flight",
  help: "Calls to a provider in flight, by operation",
  labelNames: ["operation"],
});
export const callsRefused = counter({
  name: "provider_calls_refused_total",
  formerly: "outside_calls_refused_total",
  help: "Calls to a provider refused by its circuit breaker or bulkhead, by operation and reason",
  labelNames: ["operation", "reason"],
});

export function circuitBreaker({ name, concurrencyMax, onRecovered }: Options): CircuitBreaker {
  const operation = { operation: name };
  const breaker: Opossum<[() => Promise<unknown>]> = new Opossum((work) => work(), {
    // A copy, because opossum writes into its options.
    ...BREAKER,
    // A filtered error would close a half-open breaker, although the trial call has proved nothing.
    errorFilter: (error) => error instanceof DeadlineExceededError && !breaker.halfOpen,
  });
  if (onRecovered) breaker.on("close", onRecovered);
  let inFlight = 0;
  /** A permit for the trial call of a half-open breaker is held. */
  let isTrialTaken = false;
  /** Those that wait for a permit, oldest first. */
  const waiting = new Set<(permit: Permit | undefined) => void>();

  /**
   * Checked before opossum, which counts a full bulkhead as a failure, so that a burst would open the breaker, and its
   * own refusals as successes.
   */
  const refusal = (): Refusal | undefined => {
    if (inFlight >= concurrencyMax) return "bulkhead";
    // A half-open breaker lets one trial call through.
    const mayTry = breaker.halfOpen && breaker.pendingClose && !isTrialTaken;
    return breaker.closed || mayTry ? undefined : "breaker";
  };

  const acquire = (): Permit => {
    const isTrial = breaker.halfOpen;
    if (isTrial) isTrialTaken = true;
    inFlight += 1;
    callsInFlight.inc(operation);
    let isHeld = true;
    let isRunning = false;
    const free = () => {
      if (!isHeld) return;
      isHeld = false;
      if (isTrial) isTrialTaken = false;
      inFlight -= 1;
      callsInFlight.dec(operation);
      const [next] = waiting;
      next?.(reserve());
    };
    return {
      run: async <Answer>(work: () => Promise<Answer>) => {
        isRunning = true;
        try {
          // A breaker that opened meanwhile would refuse the permitted call.
          if (breaker.opened) return await work();
          return (await breaker.fire(work)) as Answer;
        } catch (error) {
          throw asProviderError(error);
        } finally {
          free();
        }
      },
      release: () => {
        if (!isRunning) free();
      },
    };
  };

  const refuse = (reason: Refusal): void => callsRefused.inc({ ...operation, reason });

  const reserve = (): Permit | undefined => {
    const reason = refusal();
    if (!reason) return acquire();
    refuse(reason);
    return undefined;
  };

  const self: CircuitBreaker = {
    run: async <Answer>(work: () => Promise<Answer>) => {
      const reason = refusal();
      if (reason) {
        refuse(reason);
        throw new ProviderError(REFUSALS[reason], { neverSent: true });
      }
      return acquire().run(work);
    },
    reserve,
    reserveWithin: async (waitMs) => {
      if (refusal() !== "bulkhead") return reserve();
      return new Promise((resolve) => {
        const settle = (permit: Permit | undefined) => {
          clearTimeout(timer);
          waiting.delete(settle);
          resolve(permit);
        };
        const timer = setTimeout(() => settle(reserve()), waitMs);
        waiting.add(settle);
      });
    },
    isAvailable: () => refusal() === undefined,
    state: () => {
      if (breaker.closed) return "closed";
      return breaker.halfOpen ? "half-open" : "open";
    },
    close: () => {
      breakers.delete(self);
      breaker.shutdown();
    },
  };
  breakers.set(self, name);
  return self;
}

/** For a readiness detail: `pay closed, verify open`. */
export function breakerStates(breakers: Readonly<Record<string, CircuitBreaker>>): string {
  return Object.entries(breakers)
    .map(([name, { state }]) => `${name} ${state()}`)
    .join(", ");
}
