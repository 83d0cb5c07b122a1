import type { Transaction } from "@kobo/postgres";
import type { MerchantClock } from "../../db/merchant-clock";
import * as runs from "../../db/schedule-runs";
import * as schedules from "../../db/schedules";
import type { Schedule } from "../../domain/schedule";
import { insertScheduleEvent } from "./schedule-record";

/** Completes a locked schedule that has no further run, once all its runs are final. */
export async function completeIfOver(
  trx: Transaction,
  schedule: Schedule,
  clock: MerchantClock,
): Promise<void> {
  if (schedule.state !== "active" || schedule.nextRunAt) return;
  if (await runs.hasOpen(trx, schedule.id)) return;
  const completed = await schedules.update(trx, { ...schedule, state: "completed" }, clock);
  await insertScheduleEvent(trx, completed, "completed");
}
