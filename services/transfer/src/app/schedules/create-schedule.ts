import { newUuid, toPublicId } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { wakeWorkers } from "@kobo/jobs";
import { type Database, inTransaction } from "@kobo/postgres";
import { crashpoint } from "@kobo/runtime";
import { holdClock } from "@kobo/sandbox-clock";
import { clockAt, type MerchantClock, readClock } from "../../db/merchant-clock";
import * as schedules from "../../db/schedules";
import type { NewSchedule, Order, Schedule, Terms, Timing } from "../../domain/schedule";
import { firstTime, nextCheck } from "../../domain/schedule-plan";
import { completed, isTimeZone, type RecurrenceOfRequest } from "../../domain/schedule-recurrence";
import type { Limits } from "../../domain/wallet-debit";
import { type CheckOrderParts, checkOrder } from "./check-order";

export interface CreateSchedule extends Terms {
  tenant: Tenant;
  reference: string;
  order: Order;
  startAt: Date | undefined;
  recurrence: RecurrenceOfRequest | undefined;
  /** Identifies the key or the person that creates it. */
  createdBy: string;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
  limits: Limits;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

/** A request that arrives late still starts a run that was to start now. */
const LATE_MS = 60_000;

/**
 * Checks the payment and stores when it is to run. A replay under the same Idempotency-Key returns the schedule's
 * current state.
 * @throws AppError VALIDATION_ERROR, DUPLICATE_REFERENCE, IDEMPOTENCY_KEY_REUSED, and those of `checkOrder`
 */
export async function createSchedule(
  parts: CheckOrderParts & { db: Database },
  command: CreateSchedule,
): Promise<{ schedule: Schedule; replayed: boolean }> {
  const { db } = parts;
  const { tenant } = command;
  const before = await findReplay(db, command);
  if (before) return { schedule: before, replayed: true };
  const clock = await readClock(db, tenant);
  const { timing } = newSchedule(command, clock);
  await checkOrder(parts, { ...command, timing });

  const schedule = await insert(db, command);
  crashpoint("schedule.created");
  if (schedule) return { schedule, replayed: false };
  const concurrent = await findReplay(db, command);
  if (!concurrent) throw new AppError("SERVICE_UNAVAILABLE", undefined, { retryAfterSeconds: 1 });
  return { schedule: concurrent, replayed: true };
}

/**
 * The schedule of an earlier request with the same idempotency key.
 * @throws AppError DUPLICATE_REFERENCE when another request has the reference
 */
async function findReplay(
  db: Database,
  { tenant, idempotencyHash, fingerprint, reference }: CreateSchedule,
): Promise<Schedule | undefined> {
  const byKey = () => idempotencyHash && schedules.findByIdempotency(db, tenant, idempotencyHash);
  const own = await byKey();
  const taken = own ? undefined : await schedules.findByReference(db, tenant, reference);
  // A concurrent replay may have been inserted between the two reads.
  const found = own ?? (taken && (await byKey()));
  if (found) {
    if (!found.fingerprint.equals(fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
    return found.schedule;
  }
  if (taken) throw duplicate(taken);
  return undefined;
}

function insert(db: Database, command: CreateSchedule): Promise<Schedule | undefined> {
  const { tenant } = command;
  const id = newUuid();
  return inTransaction(
    db,
    async (trx) => {
      const clock = await clockAt(trx, await holdClock(trx, tenant));
      const schedule = { ...newSchedule(command, clock), id };
      const stored = { ...command, offsetMs: clock.offsetMs };
      const inserted = await schedules.insert(trx, schedule, stored);
      wakeWorkers(trx, schedules.SCHEDULE_TABLE);
      // After a COMMIT of unknown outcome, the retry finds its own.
      return inserted ?? schedules.findById(trx, tenant, id);
    },
    { repeatable: true },
  );
}

/** @throws AppError VALIDATION_ERROR */
function newSchedule(command: CreateSchedule, { now }: MerchantClock): Omit<NewSchedule, "id"> {
  const { tenant, reference, order, createdBy } = command;
  const { endAt, runsMax, onInsufficientFunds, metadata } = command;
  const timing = timingOf(command, now);
  const earliest = new Date(now.getTime() - LATE_MS);
  const nextRunAt =
    timing.kind === "threshold"
      ? nextCheck(now, { hasFailed: false })
      : firstTime({ timing, endAt }, timing.kind === "once" ? earliest : now);
  if (endAt && endAt < now) throw invalid("endAt", "in_the_past", "is in the past");
  if (!nextRunAt) {
    if (timing.kind === "once" && timing.at < earliest)
      throw invalid("startAt", "in_the_past", "is in the past");
    throw endAt
      ? invalid("endAt", "no_run", "is before the first run")
      : invalid("startAt", "no_run", "leaves no time for a run");
  }
  return {
    merchantId: tenant.merchantId,
    mode: tenant.mode,
    merchantName: tenant.merchantName,
    ...{ reference, createdBy, order, timing, nextRunAt },
    ...{ endAt, runsMax, onInsufficientFunds, metadata },
  };
}

function timingOf({ order, startAt, recurrence }: CreateSchedule, now: Date): Timing {
  if (recurrence) {
    if (!isTimeZone(recurrence.timeZone))
      throw invalid("recurrence.timeZone", "unknown", "is no time zone of the IANA database");
    const startsAt = startAt ?? now;
    return { kind: "recurring", startsAt, rule: completed(recurrence, startsAt) };
  }
  if (startAt) return { kind: "once", at: startAt };
  if (order.type === "sweep" && order.threshold !== undefined) return { kind: "threshold" };
  throw invalid("startAt", "required", "or a recurrence is required");
}

export function invalid(field: string, code: string, message: string): AppError {
  return new AppError("VALIDATION_ERROR", undefined, { errors: [{ field, code, message }] });
}

function duplicate({ id, reference, state }: Schedule): AppError {
  const data = {
    ...{ reference, type: "schedule", transactionId: null },
    ...{ id: toPublicId("sch", id), status: state },
  };
  return new AppError("DUPLICATE_REFERENCE", undefined, { data });
}
