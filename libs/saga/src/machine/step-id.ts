import { datedUuid, deriveUuid, uuidTime } from "@kobo/core/ids";

/** A saga whose ledger transfers are named. */
interface Decided {
  /** UUIDv7, and the id of its hold. */
  id: string;
  /** When it was last decided what the ledger is to do. */
  decidedAt: Date | undefined;
}

interface Options {
  /** Decisions sooner than this after the saga began keep ids that are as old as the saga. */
  lateAfterMs?: number;
}

/**
 * The id of one step at the ledger: the same however often the step is repeated. The ledger takes new ids
 * for thirty days, so the id of a step is as old as the decision that it follows.
 */
export function stepId({ id, decidedAt }: Decided, step: string, options: Options = {}): string {
  const { lateAfterMs = Number.NEGATIVE_INFINITY } = options;
  const isDated = decidedAt && decidedAt.getTime() - (uuidTime(id) ?? 0) > lateAfterMs;
  return isDated ? datedUuid(decidedAt, `${id}/${step}`) : deriveUuid(id, step);
}

interface Charged extends Decided {
  status: string | undefined;
  /** The state is `completed`, and a late charge to the merchant's wallet completed it. */
  isLateCharge: boolean;
}

/**
 * The ledger's transactions that moved the merchant's money, oldest first. A late charge, paid after the hold
 * was released, is one of its own until a reversal is decided, and so is a reversal.
 */
export function transactionsOf(saga: Charged, options?: Options): string[] {
  if (saga.status === "reversed") return [saga.id, stepId(saga, "reversal", options)];
  return saga.isLateCharge ? [saga.id, stepId(saga, "late", options)] : [saga.id];
}
