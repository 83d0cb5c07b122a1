import { type Lease, LeaseLost } from "@kobo/jobs";
import { type Database, groupCommit, inTransaction, type Transaction } from "@kobo/postgres";
import { activeTraceparent, type Logger } from "@kobo/runtime";
import type { AnyTransition } from "./machine";
import { type LeasedStep, type StepTable, type StoredSaga, stepsOf } from "./step-table";

/** A step that a run has made and that is to be stored. */
export interface Made<Saga, Step, Event> {
  from: Saga;
  step: Step;
  event: Event;
  lease: Lease;
  /** The run keeps the lease, and goes on with the saga. */
  keeps?: boolean;
  /** Where it was caused; where it is stored when absent. */
  traceparent?: string;
}

/** A step, and the saga as it is since. */
export interface Stored<Saga, Step, Event> {
  made: Made<Saga, Step, Event>;
  saga: Saga;
}

interface Definition<Saga, Step extends AnyTransition, Event> {
  table: StepTable<Saga, Step>;
  /** Whether the provider answered, so that the callbacks before the call are answered too. */
  isAnswer: (event: Event) => boolean;
  /**
   * Stores all that follows from new steps, in their transaction: answers, reviews, events. Returns the ids of
   * sagas whose review it opened.
   */
  follow: (
    trx: Transaction,
    stored: readonly Stored<Saga, Step, Event>[],
  ) => Promise<ReadonlySet<string>>;
  /** Logs and counts a step that was stored. */
  report: (
    logger: Logger,
    stored: Stored<Saga, Step, Event>,
    facts: { opensReview: boolean; isAtRest: boolean },
  ) => void;
}

/**
 * Stores a step, and in the same transaction all that follows from it.
 * @throws LeaseLost, and nothing is stored
 */
export type StoreStep<Saga, Step, Event> = (made: Made<Saga, Step, Event>) => Promise<Saga>;

interface StoreParts {
  db: Database;
  logger: Logger;
}

export interface StepStore<Saga, Step, Event> {
  /** Each step in a transaction of its own. */
  single: (parts: StoreParts) => StoreStep<Saga, Step, Event>;
  /**
   * Steps that are made at the same time are stored together. One that cannot be stored beside others is stored
   * by itself: so it is found as made, or waits for the transaction that has the row, or has lost its lease.
   */
  batched: (
    parts: StoreParts,
    batches: { stepsMax: number; observe: (steps: number) => void },
  ) => StoreStep<Saga, Step, Event>;
  /**
   * Inside a transaction that stores more.
   * @throws LeaseLost, and the transaction must be undone
   */
  storeIn: (trx: Transaction, made: Made<Saga, Step, Event>) => Promise<Saga>;
}

interface Result<Saga> {
  saga: Saga;
  opensReview: boolean;
}

export function stepStore<Saga extends StoredSaga, Step extends AnyTransition, Event>(
  definition: Definition<Saga, Step, Event>,
): StepStore<Saga, Step, Event> {
  const { isAnswer, follow, report } = definition;
  const { advance, findMade } = stepsOf(definition.table);
  type One = Made<Saga, Step, Event>;

  const leased = ({ from, step, event, lease, keeps = false }: One): LeasedStep<Saga, Step> => {
    const heard = isAnswer(event) && !step.unreachable ? from.notices : undefined;
    return { lease, from, step, heard, keeps };
  };

  /** Undefined in the place of a step that was not made. */
  const storeAll = async (
    trx: Transaction,
    all: readonly One[],
    options: { skipLocked: boolean },
  ): Promise<(Result<Saga> | undefined)[]> => {
    const advanced = await advance(trx, all.map(leased), options);
    const stored = all.flatMap((made, place) => {
      const saga = advanced[place];
      return saga ? [{ made, saga }] : [];
    });
    const opened = await follow(trx, stored);
    return advanced.map((saga) => saga && { saga, opensReview: opened.has(saga.id) });
  };

  const storeOne = async (trx: Transaction, made: One): Promise<Result<Saga>> => {
    const [stored] = await storeAll(trx, [made], { skipLocked: false });
    if (stored) return stored;
    const saga = await findMade(trx, leased(made));
    if (!saga) throw new LeaseLost();
    return { saga, opensReview: false };
  };

  const storeAlone = ({ db }: StoreParts, made: One) =>
    inTransaction(db, (trx) => storeOne(trx, made), { repeatable: true });

  const reported = (
    { logger }: StoreParts,
    made: One,
    { saga, opensReview }: Result<Saga>,
  ): Saga => {
    const { from, step } = made;
    const isAtRest = step.next !== "at once" && step.to !== from.state;
    report(logger, { made, saga }, { opensReview, isAtRest });
    return saga;
  };

  return {
    single: (parts) => async (made) => reported(parts, made, await storeAlone(parts, made)),
    batched: (parts, { stepsMax, observe }) => {
      const together = groupCommit<One, Result<Saga> | undefined>({
        db: parts.db,
        store: (trx, steps) => {
          observe(steps.length);
          return storeAll(trx, steps, { skipLocked: true });
        },
        itemsMax: stepsMax,
      });
      return async (made) => {
        const traced = { traceparent: activeTraceparent(), ...made };
        const stored = (await together(traced)) ?? (await storeAlone(parts, made));
        return reported(parts, made, stored);
      };
    },
    storeIn: async (trx, made) => (await storeOne(trx, made)).saga,
  };
}
