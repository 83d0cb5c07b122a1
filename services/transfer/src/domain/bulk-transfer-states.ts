import { AppError } from "@kobo/errors";
import { type BulkState, type BulkTransfer, pendingRows } from "./bulk-transfer";

/** The actions of a merchant. */
export type BulkAction = "approve" | "pause" | "resume" | "cancel";

/** The next state of each action; an action that is missing is refused. */
const ACTIONS: Readonly<Record<BulkState, Partial<Record<BulkAction, BulkState>>>> = {
  draft: { approve: "approved", cancel: "canceled" },
  approved: { pause: "paused", cancel: "canceled" },
  processing: { pause: "paused", cancel: "canceled" },
  paused: { resume: "approved", cancel: "canceled" },
  completed: {},
  canceled: {},
};

/** The states in which an earlier run of the action may have left the bulk transfer: a repeat changes nothing. */
const DONE: Readonly<Record<BulkAction, readonly BulkState[]>> = {
  approve: ["approved", "processing", "completed"],
  pause: ["paused"],
  resume: ["approved", "processing", "completed"],
  cancel: ["canceled"],
};

export interface Actor {
  action: BulkAction;
  /** Identifies the key or the person. */
  by: string;
}

/**
 * The state after a merchant's action; undefined when a repeat has nothing left to do.
 * @throws AppError INVALID_BULK_TRANSFER_STATE, SECOND_APPROVER_REQUIRED
 */
export function stateAfter(
  bulk: Pick<BulkTransfer, "state" | "needsTwo" | "createdBy" | "approvedBy">,
  { action, by }: Actor,
): BulkState | undefined {
  const next = ACTIONS[bulk.state][action];
  if (next === undefined) {
    const wasApproved = bulk.approvedBy !== "";
    if (DONE[action].includes(bulk.state) && (action !== "resume" || wasApproved)) return undefined;
    throw new AppError(
      "INVALID_BULK_TRANSFER_STATE",
      `A bulk transfer that is ${bulk.state} cannot be ${PAST[action]}.`,
    );
  }
  if (action === "approve" && bulk.needsTwo && by === bulk.createdBy)
    throw new AppError("SECOND_APPROVER_REQUIRED");
  return next;
}

const PAST: Readonly<Record<BulkAction, string>> = {
  approve: "approved",
  pause: "paused",
  resume: "resumed",
  cancel: "canceled",
};

/** Whether a worker may begin rows. */
export function mayBegin(state: BulkState): boolean {
  return state === "approved" || state === "processing";
}

/** The state that a worker stores after it has recorded outcomes: completed once every row is final. */
export function stateAfterWork(bulk: Pick<BulkTransfer, "state" | "rows" | "progress">): BulkState {
  const { state, progress } = bulk;
  const isFinal = pendingRows(bulk) === 0 && progress.processing === 0;
  const isRunning = mayBegin(state) || state === "paused";
  return isRunning && isFinal ? "completed" : state;
}

/** Whether a worker has something left to do: rows to begin, or outcomes to wait for. */
export function hasWork(bulk: Pick<BulkTransfer, "state" | "progress">): boolean {
  return mayBegin(bulk.state) || bulk.progress.processing > 0;
}
