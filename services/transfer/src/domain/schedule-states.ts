import { AppError } from "@kobo/errors";
import type { ScheduleState } from "./schedule";

/** The actions of a merchant. */
export type ScheduleAction = "pause" | "resume" | "cancel";

/** The next state of each action; an action that is missing is refused. */
const ACTIONS: Readonly<Record<ScheduleState, Partial<Record<ScheduleAction, ScheduleState>>>> = {
  active: { pause: "paused", cancel: "canceled" },
  paused: { resume: "active", cancel: "canceled" },
  completed: {},
  canceled: {},
};

/** The state in which an earlier run of the action may have left the schedule: a repeat changes nothing. */
const DONE: Readonly<Record<ScheduleAction, ScheduleState>> = {
  pause: "paused",
  resume: "active",
  cancel: "canceled",
};

const PAST: Readonly<Record<ScheduleAction, string>> = {
  pause: "paused",
  resume: "resumed",
  cancel: "canceled",
};

/**
 * The state after a merchant's action; undefined when a repeat has nothing left to do.
 * @throws AppError INVALID_SCHEDULE_STATE
 */
export function stateAfter(
  state: ScheduleState,
  action: ScheduleAction,
): ScheduleState | undefined {
  const next = ACTIONS[state][action];
  if (next !== undefined) return next;
  if (DONE[action] === state) return undefined;
  throw new AppError(
    "INVALID_SCHEDULE_STATE",
    `A schedule that is ${state} cannot be ${PAST[action]}.`,
  );
}

/** @throws AppError INVALID_SCHEDULE_STATE */
export function checkChangeable(state: ScheduleState): void {
  if (state === "active" || state === "paused") return;
  throw new AppError("INVALID_SCHEDULE_STATE", `A schedule that is ${state} cannot be changed.`);
}
