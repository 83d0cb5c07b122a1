import type { Lease } from "@kobo/jobs";
import { prepared, type Transaction, unnest } from "@kobo/postgres";
import type { AnyTransition } from "./machine";

/** A column's type in PostgreSQL, and its value in a step; undefined is null. */
type Columns<Step> = Record<string, [type: string, value: (step: Step) => unknown]>;

/** Timestamps that the database's clock set, by column. */
type Moments = Readonly<Record<string, Date | null>>;

interface Changed {
  place: number;
  notices: bigint;
  updated_at: Date;
}

/** Fields of every stored saga. */
export interface StoredSaga {
  id: string;
  state: string;
  notices: bigint;
  updatedAt: Date;
}

/**
 * How the steps of one kind of saga are stored. The table has `id`, `state`, `due_at`, `leased_until` and `fence`
 * (see `claimDue`), `updated_at`, `unreachable`, and `notices` and `notices_heard`: callbacks so far, and those
 * that an answer has settled.
 */
export interface StepTable<Saga, Step extends AnyTransition> {
  table: string;
  /** Columns that a step sets. Null leaves a column unchanged. */
  columns: Columns<Step>;
  /** Further values of a step for `times` and `due`. */
  flags?: Columns<Step>;
  /** Columns that are set by the database's clock: SQL in terms of the row `r` and the step `s`. */
  times?: Readonly<Record<string, string>>;
  /** The moment of a step, in SQL. */
  now: string;
  /** The due time of a step that waits, in SQL; `next` ms from now by default. */
  due?: string;
  /** States in which a saga rests and a callback makes it due. */
  waitsForCallbacks: readonly string[];
  /** Fields of the saga from the columns of `times`. */
  read: (moments: Moments) => Partial<Saga>;
  find: (trx: Transaction, held: LeasedState) => Promise<Saga | undefined>;
  /** Stores a step's values in other tables, and returns the saga with them. */
  complete?: (trx: Transaction, saga: Saga, step: Step) => Promise<Saga>;
}

export interface LeasedState {
  id: string;
  fence: string;
  state: string;
}

/** A step by the run that has the saga's lease. */
export interface LeasedStep<Saga, Step> {
  lease: Lease;
  from: Saga;
  step: Step;
  /** Callbacks before the call that the step answers, if it answers one: later ones make the saga due again. */
  callbacksAnswered: bigint | undefined;
  /** The run continues the saga after a wait. */
  keepsLease: boolean;
}

/** The next due time of a step that waits. */
export const IN_MS = "clock_timestamp() + s.due_in_ms * interval '1 ms'";

/** Statements that store steps in one table. */
export interface Steps<Saga, Step> {
  /**
   * Stores these steps. Undefined in place of one whose lease was lost or whose saga has another state by now, and with
   * `skipLocked` also of one whose row another transaction has locked.
   */
  advance: (
    trx: Transaction,
    steps: readonly LeasedStep<Saga, Step>[],
    options: { skipLocked: boolean },
  ) => Promise<(Saga | undefined)[]>;
  /** The saga, if this step was stored under this lease before. */
  findStored: (trx: Transaction, step: LeasedStep<Saga, Step>) => Promise<Saga | undefined>;
}

export function stepsOf<Saga extends StoredSaga, Step extends AnyTransition>(
  definition: StepTable<Saga, Step>,
): Steps<Saga, Step> {
  const { columns, flags = {}, read, find, complete } = definition;
  const given = { ...columnsOf(definition), ...ofStep(columns), ...ofStep(flags) };
  const waiting = advanceText(definition, "");
  const skipping = advanceText(definition, "SKIP LOCKED");
  /** While a run has the lease, no other changes the rest of the saga. */
  const after = (from: Saga, step: Step, row: Changed & Moments): Saga => {
    const { place: _, notices, updated_at: updatedAt, ...moments } = row;
    return { ...from, ...step.set, state: step.to, notices, updatedAt, ...read(moments) };
  };
  return {
    advance: async (trx, steps, { skipLocked }) => {
      const text = skipLocked ? skipping : waiting;
      const { rows } = await trx
        .raw<{ rows: (Changed & Moments)[] }>(text, [unnest(trx, [...steps.entries()], given)])
        .options(prepared(text));
      const changed = new Map(rows.map((row) => [row.place, row]));
      const advanced: (Saga | undefined)[] = [];
      for (const [place, { from, step }] of steps.entries()) {
        const row = changed.get(place);
        const saga = row && after(from, step, row);
        advanced.push(saga && complete ? await complete(trx, saga, step) : saga);
      }
      return advanced;
    },
    findStored: async (trx, { lease, from, step }) => {
      if (from.state === step.to) return undefined;
      return find(trx, { id: lease.id, fence: String(lease.fence), state: step.to });
    },
  };
}

type Placed<Saga, Step> = readonly [place: number, step: LeasedStep<Saga, Step>];
type Given<Saga, Step> = Record<string, [string, (placed: Placed<Saga, Step>) => unknown]>;

function columnsOf<Saga extends StoredSaga, Step extends AnyTransition>({
  waitsForCallbacks,
}: StepTable<Saga, Step>): Given<Saga, Step> {
  return {
    place: ["int", ([place]) => place],
    id: ["uuid", ([, { lease }]) => lease.id],
    fence: ["bigint", ([, { lease }]) => String(lease.fence)],
    from_state: ["text", ([, { from }]) => from.state],
    to_state: ["text", ([, { step }]) => step.to],
    unreachable: ["boolean", ([, { step }]) => step.unreachable ?? false],
    waits: ["boolean", ([, { step }]) => !step.unreachable && waitsForCallbacks.includes(step.to)],
    at_once: ["boolean", ([, { step }]) => step.next === "at once"],
    lets_go: ["boolean", ([, { step, keepsLease }]) => step.next !== "at once" && !keepsLease],
    // Null for never.
    due_in_ms: ["float8", ([, { step }]) => (typeof step.next === "number" ? step.next : null)],
    callbacks_answered: ["bigint", ([, { callbacksAnswered }]) => callbacksAnswered],
  };
}

function ofStep<Saga, Step>(columns: Columns<Step>): Given<Saga, Step> {
  return Object.fromEntries(
    Object.entries(columns).map(([name, [type, value]]) => [
      name,
      [type, ([, { step }]: Placed<Saga, Step>) => value(step)],
    ]),
  );
}

function advanceText<Saga, Step extends AnyTransition>(
  definition: StepTable<Saga, Step>,
  locked: "" | "SKIP LOCKED",
): string {
  const { table, columns, times = {}, now, due = IN_MS } = definition;
  const set = Object.keys(columns).map((name) => `${name} = coalesce(s.${name}, r.${name})`);
  const moments = Object.entries(times).map(([name, sql]) => `${name} = ${sql}`);
  return `
    WITH free AS (
      SELECT given.* FROM ? JOIN ${table} AS r
        ON r.id = given.id AND r.fence = given.fence AND r.state = given.from_state
      FOR NO KEY UPDATE OF r ${locked}
    )
    UPDATE ${table} AS r SET
      state = s.to_state,
      -- A query without a new state changes nothing that merchants see.
      updated_at = CASE WHEN r.state <> s.to_state THEN ${now} ELSE r.updated_at END,
      notices_heard = coalesce(s.callbacks_answered, r.notices_heard),
      leased_until = CASE WHEN s.lets_go THEN NULL ELSE r.leased_until END,
      unreachable = s.unreachable,
      due_at = CASE
        -- A command that is executed at once is due, in case the process dies.
        WHEN s.at_once THEN least(r.due_at, clock_timestamp())
        WHEN s.waits AND r.notices > coalesce(s.callbacks_answered, r.notices_heard) THEN clock_timestamp()
        WHEN s.lets_go THEN ${due}
        ELSE r.due_at END,
      ${[...set, ...moments].join(",\n      ")}
    FROM free AS s WHERE r.id = s.id AND r.fence = s.fence AND r.state = s.from_state
    RETURNING ${["s.place", ...RETURNED, ...Object.keys(times)].map(ofRow).join(", ")}`;
}

const RETURNED = ["notices", "updated_at"];

function ofRow(column: string): string {
  return column.includes(".") ? column : `r.${column}`;
}
