import { BEGUN, ENDED, type OperationExamples, onePage, TRANSACTION_ID, WALLET } from "./example";

const SCHEDULE_ID = "sch_01m7yq1we0f9r9w24cz78fcert";
const RUN_ID = "schr_3hf9r9w24cz78fcert1m7yq1we";

const transfer = {
  fromPayId: WALLET,
  accountNumber: "0690000031",
  bankCode: "058",
  amount: 25_000_000,
  narration: "Rent",
};

const monthly = {
  id: SCHEDULE_ID,
  reference: "rent-2027",
  type: "transfer",
  status: "active",
  pauseReason: null,
  transfer: { ...transfer, toPayId: null, accountName: null },
  bill: null,
  sweep: null,
  startAt: BEGUN,
  recurrence: {
    frequency: "monthly",
    interval: 1,
    at: "09:00",
    timeZone: "Africa/Lagos",
    dayOfMonth: 31,
    weekdays: null,
  },
  endAt: null,
  maxRuns: 12,
  onInsufficientFunds: "retry",
  metadata: { flat: "12B" },
  runs: 0,
  nextRunAt: "2026-11-30T08:00:00.000Z",
  lastRun: null,
  createdAt: BEGUN,
  endedAt: null,
  updatedAt: BEGUN,
};

const run = {
  id: RUN_ID,
  scheduleId: SCHEDULE_ID,
  sequence: 1,
  scheduledFor: "2026-11-30T08:00:00.000Z",
  status: "completed",
  attempts: 1,
  amount: 25_000_000,
  transactionId: TRANSACTION_ID,
  skipReason: null,
  error: null,
  nextAttemptAt: null,
  createdAt: "2026-11-30T08:00:00.120Z",
  endedAt: "2026-11-30T08:00:01.480Z",
  updatedAt: "2026-11-30T08:00:01.480Z",
};

const params = { id: SCHEDULE_ID };

export const SCHEDULES: OperationExamples = {
  createSchedule: {
    body: {
      reference: "rent-2027",
      type: "transfer",
      transfer,
      recurrence: { frequency: "monthly", at: "09:00", dayOfMonth: 31 },
      maxRuns: 12,
      onInsufficientFunds: "retry",
      metadata: { flat: "12B" },
    },
    messages: { 201: "Schedule created." },
    responses: { 201: monthly },
    refusals: {
      DUPLICATE_REFERENCE: {
        reference: "rent-2027",
        type: "schedule",
        transactionId: null,
        id: SCHEDULE_ID,
        status: "active",
      },
    },
  },
  listSchedules: {
    query: { status: "active", type: "transfer" },
    messages: { 200: "Schedules retrieved." },
    responses: { 200: onePage("schedules", monthly) },
  },
  getSchedule: {
    params,
    messages: { 200: "Schedule retrieved." },
    responses: {
      200: {
        ...monthly,
        runs: 1,
        nextRunAt: "2026-12-31T08:00:00.000Z",
        lastRun: { id: RUN_ID, status: "completed", scheduledFor: run.scheduledFor },
      },
    },
  },
  updateSchedule: {
    params,
    body: { amount: 26_000_000, maxRuns: null },
    messages: { 200: "Schedule updated." },
    responses: {
      200: { ...monthly, maxRuns: null, transfer: { ...monthly.transfer, amount: 26_000_000 } },
    },
  },
  listScheduleRuns: {
    params,
    messages: { 200: "Runs retrieved." },
    responses: { 200: onePage("runs", run) },
  },
  pauseSchedule: {
    params,
    messages: { 200: "Schedule paused." },
    responses: {
      200: { ...monthly, status: "paused", pauseReason: "merchant", nextRunAt: null },
    },
  },
  resumeSchedule: {
    params,
    messages: { 200: "Schedule resumed." },
    responses: { 200: monthly },
  },
  cancelSchedule: {
    params,
    messages: { 200: "Schedule canceled." },
    responses: {
      200: { ...monthly, status: "canceled", nextRunAt: null, endedAt: ENDED, updatedAt: ENDED },
    },
  },
};
