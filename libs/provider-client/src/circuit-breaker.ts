import { counter, gauge } from "@kobo/runtime";
import Opossum from "opossum";
import { BREAKER } from "./breaker-settings";
import { asProviderError, DeadlineExceededError, ProviderError } from "./provider-error";

/** One operation of a provider, with a breaker and a bulkhead of its own. */
export interface CircuitBreaker {
  /**
   * Does the work, which throws when it brings no answer that makes sense. It must end by itself.
   * @throws ProviderError; `neverSent` when the breaker is open or the bulkhead is full
   */
  run: Run;
  /** A permit for one call, which is then sure to be sent; undefined when a call would be refused now. */
  reserve: () => Permit | undefined;
  /** False when a call would be refused now. */
  isAvailable: () => boolean;
  state: () => State;
  /** Refuses all calls from now on. */
  close: () => void;
}

type Run = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** For one call. */
export interface Permit {
  /** As the breaker's own, but never refused. Once. */
  run: Run;
  /** Returns a permit that is not needed any more; does nothing once the call runs. */
  release: () => void;
}

interface Options {
  /**
   * What metrics call the operation. Of breakers with the same name they show the worst state, and
   * all calls.
   */
  name: string;
  /** How many calls may be in flight, so that a provider that hangs does not hold everything. */
  concurrencyMax: number;
  /** Called when the breaker closes again: calls get through from now on. Must not throw. */
  onRecovered?: () => void;
}

const STATES = { closed: 0, "half-open": 1, open: 2 } as const;
type State = keyof typeof STATES;

const REFUSALS = {
  breaker: "nothing is sent while the breaker is open",
  bulkhead: "too many calls are under way",
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
    // What is filtered would close a breaker that is half-open: the call that was to try has proved
    // nothing, and another tries later.
    errorFilter: (error) => error instanceof DeadlineExceededError && !breaker.halfOpen,
  });
  if (onRecovered) breaker.on("close", onRecovered);
  let inFlight = 0;
  /** The one call that tries whether all is well again has been promised to somebody. */
  let trialIsTaken = false;

  /**
   * Both are looked at before opossum is asked: it takes a full bulkhead for a failure, so that a
   * burst would open the breaker, and what it refuses itself for a call that did not fail.
   */
  const refusal = (): Refusal | undefined => {
    if (inFlight >= concurrencyMax) return "bulkhead";
    // When half-open, one call is waited for: the one that tries.
    const mayTry = breaker.halfOpen && breaker.pendingClose && !trialIsTaken;
    return breaker.closed || mayTry ? undefined : "breaker";
  };

  const acquire = (): Permit => {
    const isTrial = breaker.halfOpen;
    if (isTrial) trialIsTaken = true;
    inFlight += 1;
    callsInFlight.inc(operation);
    let isHeld = true;
    let isRunning = false;
    const free = () => {
      if (!isHeld) return;
      isHeld = false;
      if (isTrial) trialIsTaken = false;
      inFlight -= 1;
      callsInFlight.dec(operation);
    };
    return {
      run: async <Answer>(work: () => Promise<Answer>) => {
        isRunning = true;
        try {
          // Opened meanwhile, it would refuse what was promised.
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

  const self: CircuitBreaker = {
    run: async <Answer>(work: () => Promise<Answer>) => {
      const reason = refusal();
      if (reason) {
        refuse(reason);
        throw new ProviderError(REFUSALS[reason], { neverSent: true });
      }
      return acquire().run(work);
    },
    reserve: () => {
      const reason = refusal();
      if (!reason) return acquire();
      refuse(reason);
      return undefined;
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
