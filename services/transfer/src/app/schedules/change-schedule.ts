import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { wakeWorkers } from "@kobo/jobs";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import type { BillPurchases } from "../../clients/bills";
import { type MerchantClock, readClock } from "../../db/merchant-clock";
import * as schedules from "../../db/schedules";
import type { Order, Schedule, Terms } from "../../domain/schedule";
import { firstTime } from "../../domain/schedule-plan";
import { checkChangeable } from "../../domain/schedule-states";
import { type Limits, refusalOfAmount } from "../../domain/wallet-debit";
import { invalid } from "./create-schedule";

/** Fields that are absent stay as they are. */
export type ScheduleChange = Partial<Terms> & { amount?: bigint };

export interface ChangeSchedule {
  tenant: Tenant;
  /** UUID. */
  id: string;
  change: ScheduleChange;
  limits: Limits;
  /** When the client stops waiting, in ms since 1970. */
  deadline: number;
}

/**
 * Changes what later runs pay and until when they run. A payment that has begun keeps its amount. Safe to repeat.
 * @throws AppError SCHEDULE_NOT_FOUND, INVALID_SCHEDULE_STATE, VALIDATION_ERROR, INVALID_AMOUNT, AMOUNT_TOO_HIGH, and
 * what the quote of a bill throws
 */
export async function changeSchedule(
  parts: { db: Database; bills: Pick<BillPurchases, "quote"> },
  command: ChangeSchedule,
): Promise<Schedule> {
  await checkBill(parts, command);
  return inTransaction(parts.db, (trx) => change(trx, command), { repeatable: true });
}

/** Bills has the rules of a bill's amount. */
async function checkBill(
  { db, bills }: { db: Database; bills: Pick<BillPurchases, "quote"> },
  { tenant, id, change: { amount }, limits, deadline }: ChangeSchedule,
): Promise<void> {
  const found = amount === undefined ? undefined : await schedules.findById(db, tenant, id);
  if (amount === undefined || found?.order.type !== "bill") return;
  const order = withAmount(found.order, amount, limits);
  if (order.type === "bill") await bills.quote({ tenant, order, deadline });
}

async function change(
  trx: Transaction,
  { tenant, id, change: { amount, ...terms }, limits }: ChangeSchedule,
): Promise<Schedule> {
  const found = await schedules.lock(trx, tenant, id);
  if (!found) throw new AppError("SCHEDULE_NOT_FOUND");
  checkChangeable(found.state);
  const clock = await readClock(trx, found);
  const order = amount === undefined ? found.order : withAmount(found.order, amount, limits);
  const changed = { ...found, ...terms, order };
  const next = nextRun(changed, clock);
  const after = await schedules.update(trx, { ...changed, nextRunAt: next }, clock);
  wakeWorkers(trx, schedules.SCHEDULE_TABLE);
  return after;
}

function withAmount(order: Order, amount: bigint, limits: Limits): Order {
  switch (order.type) {
    case "transfer": {
      const wrongAmount = refusalOfAmount(amount, limits);
      if (wrongAmount) throw wrongAmount;
      return { ...order, amount };
    }
    case "bill":
      if (order.amount !== undefined) return { ...order, amount };
      throw invalid("amount", "not_allowed", "is the provider's price for this bill");
    case "sweep":
      throw invalid("amount", "not_allowed", "follows from the balance of a sweep");
  }
}

/** The next run under a changed end. */
function nextRun(schedule: Schedule, { now }: MerchantClock): Date | undefined {
  const { state, timing, endAt, runsMax, runs, nextRunAt } = schedule;
  if (endAt && endAt < now) throw invalid("endAt", "in_the_past", "is in the past");
  if (runsMax !== undefined && runsMax <= runs)
    throw invalid("maxRuns", "too_small", `must be more than its ${runs} runs so far`);
  if (state !== "active" || timing.kind === "threshold") return nextRunAt;
  const next = nextRunAt ?? firstTime(schedule, now);
  if (next && endAt && next > endAt) throw invalid("endAt", "no_run", "is before the next run");
  return next;
}
