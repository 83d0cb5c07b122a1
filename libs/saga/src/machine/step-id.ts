import { datedUuid, deriveUuid, uuidTime } from "@kobo/core/ids";

/** The part of a saga from which ids of ledger transfers are derived. */
interface Decided {
  /** UUIDv7, and the id of its hold. */
  id: string;
  /** The time of the last decision about the ledger's steps. */
  decidedAt: Date | undefined;
}

interface Options {
  /** Ids of decisions sooner than this after the saga began have the saga's time. */
  lateAfterMs?: number;
}

/**
 * The id of a step's ledger transfer, the same for every repeat. The ledger accepts new ids for thirty days, so the id
 * has the time of the decision that it follows.
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
