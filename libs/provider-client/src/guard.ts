import { counter, gauge } from "@kobo/runtime";
import CircuitBreaker from "opossum";
import { BREAKER } from "./breaker";
import { asTrouble, TooLate, Trouble } from "./trouble";

/** One operation of somebody outside, with a breaker and a bulkhead of its own. */
export interface Guard {
  /**
   * Does the work, which throws when it brings no answer that makes sense. It must end by itself.
   * @throws Trouble; `neverSent` when the breaker is open or the bulkhead is full
   */
  run: Run;
  /** A call to come that is sure to be sent; undefined when a call would be refused now. */
  reserve: () => Place | undefined;
  /** False when a call would be refused now. */
  isAvailable: () => boolean;
  state: () => State;
  /** Refuses all calls from now on. */
  close: () => void;
}

type Run = <Answer>(work: () => Promise<Answer>) => Promise<Answer>;

/** Of one call. */
export interface Place {
  /** As the guard's own, but never refused. Once. */
  run: Run;
  /** For one that is not needed any more; nothing happens to one that is. */
  giveUp: () => void;
}

interface Options {
  /**
   * What metrics call the operation. Of guards with the same name they show the worst state, and
   * all calls.
   */
  name: string;
  /** How many calls may be under way at once, so that one who hangs does not hold everything. */
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

const guards = new Map<Guard, string>();

export const breakerState = gauge({
  name: "outside_breaker_state",
  help: "Breaker before an operation of somebody outside: 0 closed, 1 half-open, 2 open",
  labelNames: ["operation"],
  collect() {
    const worst = new Map<string, number>();
    for (const [{ state }, name] of guards) {
      worst.set(name, Math.max(worst.get(name) ?? 0, STATES[state()]));
    }
    this.reset();
    for (const [operation, state] of worst) this.set({ operation }, state);
  },
});
export const callsInFlight = gauge({
  name: "outside_calls_in_flight",
  help: "Calls of an operation of somebody outside that are under way",
  labelNames: ["operation"],
});
export const callsRefused = counter({
  name: "outside_calls_refused_total",
  help: "Calls of an operation of somebody outside that were not sent, by what refused them",
  labelNames: ["operation", "reason"],
});

export function guard({ name, concurrencyMax, onRecovered }: Options): Guard {
  const operation = { operation: name };
  const breaker: CircuitBreaker<[() => Promise<unknown>]> = new CircuitBreaker((work) => work(), {
    // A copy, because opossum writes into its options.
    ...BREAKER,
    // What is filtered would close a breaker that is half-open: the call that was to try has proved
    // nothing, and another tries later.
    errorFilter: (error) => error instanceof TooLate && !breaker.halfOpen,
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

  const take = (): Place => {
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
          throw asTrouble(error);
        } finally {
          free();
        }
      },
      giveUp: () => {
        if (!isRunning) free();
      },
    };
  };

  const refuse = (reason: Refusal): void => callsRefused.inc({ ...operation, reason });

  const self: Guard = {
    run: async <Answer>(work: () => Promise<Answer>) => {
      const reason = refusal();
      if (reason) {
        refuse(reason);
        throw new Trouble(REFUSALS[reason], { neverSent: true });
      }
      return take().run(work);
    },
    reserve: () => {
      const reason = refusal();
      if (!reason) return take();
      refuse(reason);
      return undefined;
    },
    isAvailable: () => refusal() === undefined,
    state: () => {
      if (breaker.closed) return "closed";
      return breaker.halfOpen ? "half-open" : "open";
    },
    close: () => {
      guards.delete(self);
      breaker.shutdown();
    },
  };
  guards.set(self, name);
  return self;
}

/** For a readiness detail: `pay closed, verify open`. */
export function statesOf(guards: Readonly<Record<string, Guard>>): string {
  return Object.entries(guards)
    .map(([name, { state }]) => `${name} ${state()}`)
    .join(", ");
}
