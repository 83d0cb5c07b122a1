import type { Schedule as WireSchedule } from "@kobo/protos/transfer/v1/Schedule";
import type { ScheduleRun as WireRun } from "@kobo/protos/transfer/v1/ScheduleRun";
import { toRunView, toScheduleView } from "../app/schedules/schedule-record";
import type { Order, Run, Schedule } from "../domain/schedule";

const STATUSES = {
  active: "SCHEDULE_STATUS_ACTIVE",
  paused: "SCHEDULE_STATUS_PAUSED",
  completed: "SCHEDULE_STATUS_COMPLETED",
  canceled: "SCHEDULE_STATUS_CANCELED",
} as const;

const RULES = {
  skip: "ON_INSUFFICIENT_FUNDS_SKIP",
  retry: "ON_INSUFFICIENT_FUNDS_RETRY",
  pause: "ON_INSUFFICIENT_FUNDS_PAUSE",
} as const;

const FREQUENCIES = {
  daily: "FREQUENCY_DAILY",
  weekly: "FREQUENCY_WEEKLY",
  monthly: "FREQUENCY_MONTHLY",
} as const;

const RUN_STATUSES = {
  pending: "SCHEDULE_RUN_STATUS_PENDING",
  processing: "SCHEDULE_RUN_STATUS_PROCESSING",
  retrying: "SCHEDULE_RUN_STATUS_RETRYING",
  completed: "SCHEDULE_RUN_STATUS_COMPLETED",
  failed: "SCHEDULE_RUN_STATUS_FAILED",
  skipped: "SCHEDULE_RUN_STATUS_SKIPPED",
} as const;

export function toWireSchedule(schedule: Schedule): WireSchedule {
  const view = toScheduleView(schedule);
  const { recurrence, lastRun } = view;
  return {
    id: view.id,
    reference: view.reference,
    status: STATUSES[view.status],
    pauseReason: view.pauseReason ?? "",
    ...paymentToWire(schedule.order),
    startAtMs: toMs(view.startAt),
    ...(recurrence
      ? {
          recurrence: {
            ...recurrence,
            frequency: FREQUENCIES[recurrence.frequency],
            weekdays: [...recurrence.weekdays],
          },
        }
      : {}),
    endAtMs: toMs(view.endAt),
    runsMax: view.maxRuns ?? 0,
    onInsufficientFunds: RULES[view.onInsufficientFunds],
    metadataJson: JSON.stringify(view.metadata),
    runs: view.runs,
    nextRunAtMs: toMs(view.nextRunAt),
    ...(lastRun
      ? {
          lastRun: {
            id: lastRun.id,
            status: RUN_STATUSES[lastRun.status],
            scheduledForMs: toMs(lastRun.scheduledFor),
          },
        }
      : {}),
    createdAtMs: toMs(view.createdAt),
    endedAtMs: toMs(view.endedAt),
    updatedAtMs: toMs(view.updatedAt),
  };
}

function paymentToWire(order: Order): Pick<WireSchedule, "transfer" | "bill" | "sweep"> {
  switch (order.type) {
    case "transfer": {
      const { fromPayId, payee, amount, narration } = order;
      const { kind: _, ...to } = payee;
      return { transfer: { fromPayId, ...to, amountKobo: String(amount), narration } };
    }
    case "bill": {
      const { type: _, fromPayId: fromWallet, amount, quantity, extraFields, ...bill } = order;
      return {
        bill: {
          ...bill,
          fromWallet,
          extraFields: { ...extraFields },
          ...(amount === undefined ? {} : { amountKobo: String(amount) }),
          ...(quantity === undefined ? {} : { quantity }),
        },
      };
    }
    case "sweep": {
      const { type: _, keepAmount, threshold, minimumAmount, ...sweep } = order;
      return {
        sweep: {
          ...sweep,
          keepAmountKobo: String(keepAmount),
          thresholdKobo: String(threshold ?? 0n),
          minimumAmountKobo: String(minimumAmount),
        },
      };
    }
  }
}

export function toWireRun(run: Run): WireRun {
  const view = toRunView(run);
  return {
    id: view.id,
    scheduleId: view.scheduleId,
    number: view.sequence,
    scheduledForMs: toMs(view.scheduledFor),
    status: RUN_STATUSES[view.status],
    attempts: view.attempts,
    amountKobo: String(view.amount ?? 0n),
    transactionId: view.transactionId ?? "",
    skipReason: view.skipReason ?? "",
    errorCode: view.error?.code ?? "",
    errorMessage: view.error?.message ?? "",
    nextAttemptAtMs: toMs(view.nextAttemptAt),
    createdAtMs: toMs(view.createdAt),
    endedAtMs: toMs(view.endedAt),
    updatedAtMs: toMs(view.updatedAt),
  };
}

/** 0 for none. */
function toMs(moment: Date | null): number {
  return moment?.getTime() ?? 0;
}
