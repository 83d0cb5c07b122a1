import type { Schedule, ScheduleRun, ScheduleRunStatus } from "../../../../src/http/api";
import { Badge, type Tone } from "../../ui/badge";

const STATES: Record<Schedule["status"], { tone: Tone; name: string }> = {
  active: { tone: "ok", name: "Active" },
  paused: { tone: "warn", name: "Paused" },
  completed: { tone: "neutral", name: "Completed" },
  canceled: { tone: "neutral", name: "Canceled" },
};

const RUNS: Record<ScheduleRunStatus, { tone: Tone; name: string }> = {
  pending: { tone: "neutral", name: "Due" },
  processing: { tone: "neutral", name: "Processing" },
  retrying: { tone: "warn", name: "Trying again" },
  completed: { tone: "ok", name: "Paid" },
  failed: { tone: "danger", name: "Failed" },
  skipped: { tone: "warn", name: "Skipped" },
};

const SKIPS: Record<string, string> = {
  missed: "Its time had passed.",
  insufficient_funds: "The wallet had too little money.",
  below_threshold: "The balance was below the threshold.",
  below_minimum: "There was too little to sweep.",
  paused: "The schedule was paused.",
  canceled: "The schedule was canceled.",
};

export const TYPES: Record<Schedule["type"], string> = {
  transfer: "Transfer",
  bill: "Bill",
  sweep: "Sweep",
};

export const STATE_OPTIONS = Object.entries(STATES).map(([value, { name }]) => ({
  value,
  label: name,
}));

export function ScheduleState({ status }: Pick<Schedule, "status">) {
  const { tone, name } = STATES[status];
  return <Badge tone={tone}>{name}</Badge>;
}

export function RunState({ status }: { status: ScheduleRunStatus }) {
  const { tone, name } = RUNS[status];
  return <Badge tone={tone}>{name}</Badge>;
}

/** Why a run was not paid; empty for one that was. */
export function reasonOf({ skipReason, error }: ScheduleRun): string {
  return error?.message ?? (skipReason ? (SKIPS[skipReason] ?? "") : "");
}

const UNITS = { daily: "day", weekly: "week", monthly: "month" } as const;
const LIST = new Intl.ListFormat("en-GB");

/** In words, such as `Every month on the 31st at 09:00, Africa/Lagos`. */
export function rhythmOf({ recurrence, startAt, type }: Schedule): string {
  if (!recurrence) return startAt === null && type === "sweep" ? "At its threshold" : "Once";
  const { frequency, interval, at, timeZone, dayOfMonth, weekdays } = recurrence;
  const unit = UNITS[frequency];
  const every = interval === 1 ? `Every ${unit}` : `Every ${interval} ${unit}s`;
  const day = dayOfMonth === null ? "" : ` on day ${dayOfMonth}`;
  const names = weekdays?.map((name) => `${name[0]?.toUpperCase()}${name.slice(1)}`);
  const days = names ? ` on ${LIST.format(names)}` : "";
  return `${every}${day}${days} at ${at}, ${timeZone}`;
}
