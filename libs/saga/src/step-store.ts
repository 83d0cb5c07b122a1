import { type Lease, LeaseLost, wakeWorkers } from "@kobo/jobs";
import { type Database, groupCommit, inTransaction, type Transaction } from "@kobo/postgres";
import { type Logger, sampledTraceparent } from "@kobo/runtime";
import type { AnyTransition } from "./machine";
import { type LeasedStep, type StepTable, type StoredSaga, stepsOf } from "./step-table";

/** A step to be stored, by the run that has the lease. */
export interface StepToStore<Saga, Step, Event> {
  from: Saga;
  step: Step;
  event: Event;
  lease: Lease;
  /** The run keeps the lease and continues the saga. */
  keepsLease?: boolean;
  /** The trace context of the cause; by default the current one. */
  traceparent?: string;
}

/** A stored step, and the saga after it. */
export interface StoredStep<Saga, Step, Event> {
  change: StepToStore<Saga, Step, Event>;
  saga: Saga;
}

interface Definition<Saga, Step extends AnyTransition, Event> {
  table: StepTable<Saga, Step>;
  /** Whether the provider answered, which also settles the callbacks that came before the call. */
  isAnswer: (event: Event) => boolean;
  /**
   * Stores the effects of new steps in their transaction: answers, reviews, events. Returns the ids of sagas for which
   * it opened a review.
   */
  follow: (
    trx: Transaction,
    stored: readonly StoredStep<Saga, Step, Event>[],
  ) => Promise<ReadonlySet<string>>;
  /** Logs and counts a stored step. */
  report: (
    logger: Logger,
    stored: StoredStep<Saga, Step, Event>,
    facts: { opensReview: boolean; isAtRest: boolean },
  ) => void;
}

/**
 * Stores a step and its effects in one transaction.
 * @throws LeaseLost, and nothing is stored
 */
export type StoreStep<Saga, Step, Event> = (
  change: StepToStore<Saga, Step, Event>,
) => Promise<Saga>;

interface StoreParts {
  db: Database;
  logger: Logger;
}

export interface StepStore<Saga, Step, Event> {
  /** Each step in a transaction of its own. */
  single: (parts: StoreParts) => StoreStep<Saga, Step, Event>;
  /**
   * Concurrent steps share a transaction. A step that could not be stored there is stored in a transaction of its own:
   * it was stored before, or another transaction has locked the row, or the lease was lost.
   */
  batched: (
    parts: StoreParts,
    batches: { stepsMax: number; observe: (steps: number) => void },
  ) => StoreStep<Saga, Step, Event>;
  /**
   * Stores a step in the caller's transaction.
   * @throws LeaseLost, and the transaction must be rolled back
   */
  storeIn: (trx: Transaction, change: StepToStore<Saga, Step, Event>) => Promise<Saga>;
}

interface Result<Saga> {
  saga: Saga;
  opensReview: boolean;
}

export function stepStore<Saga extends StoredSaga, Step extends AnyTransition, Event>(
  definition: Definition<Saga, Step, Event>,
): StepStore<Saga, Step, Event> {
  const { table, isAnswer, follow, report } = definition;
  const { advance, findStored: findMade } = stepsOf(table);
  type One = StepToStore<Saga, Step, Event>;

  const leased = ({
    from,
    step,
    event,
    lease,
    keepsLease = false,
  }: One): LeasedStep<Saga, Step> => {
    const callbacksAnswered = isAnswer(event) && !step.unreachable ? from.notices : undefined;
    return { lease, from, step, callbacksAnswered, keepsLease };
  };

  /** Undefined in the place of a step that was not stored. */
  const storeAll = async (
    trx: Transaction,
    all: readonly One[],
    options: { skipLocked: boolean },
  ): Promise<(Result<Saga> | undefined)[]> => {
    const advanced = await advance(trx, all.map(leased), options);
    const stored = all.flatMap((change, place) => {
      const saga = advanced[place];
      return saga ? [{ change, saga }] : [];
    });
    const opened = await follow(trx, stored);
    return advanced.map((saga) => saga && { saga, opensReview: opened.has(saga.id) });
  };

  const storeOne = async (trx: Transaction, change: One): Promise<Result<Saga>> => {
    const [stored] = await storeAll(trx, [change], { skipLocked: false });
    if (stored) return stored;
    const saga = await findMade(trx, leased(change));
    if (!saga) throw new LeaseLost();
    return { saga, opensReview: false };
  };

  const storeAlone = ({ db }: StoreParts, change: One) =>
    inTransaction(db, (trx) => storeOne(trx, change), { repeatable: true });

  const reported = (
    { db, logger }: StoreParts,
    change: One,
    { saga, opensReview }: Result<Saga>,
  ): Saga => {
    const { from, step, keepsLease } = change;
    // The worker may pause for longer than until this saga is due again.
    const mayBeDue = typeof step.next === "number" || table.waitsForCallbacks.includes(step.to);
    if (mayBeDue && !keepsLease) wakeWorkers(db, table.table);
    const isAtRest = step.next !== "at once" && step.to !== from.state;
    report(logger, { change, saga }, { opensReview, isAtRest });
    return saga;
  };

  return {
    single: (parts) => async (change) => reported(parts, change, await storeAlone(parts, change)),
    batched: (parts, { stepsMax, observe }) => {
      const together = groupCommit<One, Result<Saga> | undefined>({
        db: parts.db,
        store: (trx, steps) => {
          observe(steps.length);
          return storeAll(trx, steps, { skipLocked: true });
        },
        itemsMax: stepsMax,
      });
      return async (change) => {
        const traced = { traceparent: sampledTraceparent(), ...change };
        const stored = (await together(traced)) ?? (await storeAlone(parts, change));
        return reported(parts, change, stored);
      };
    },
    storeIn: async (trx, change) => (await storeOne(trx, change)).saga,
  };
}
