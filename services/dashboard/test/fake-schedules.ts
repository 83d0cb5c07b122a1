import { newId } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { CreateScheduleRequest__Output } from "@kobo/protos/transfer/v1/CreateScheduleRequest";
import type { Schedule__Output } from "@kobo/protos/transfer/v1/Schedule";
import type { ScheduleRun__Output } from "@kobo/protos/transfer/v1/ScheduleRun";
import type { TransfersDefinition } from "@kobo/protos/transfer/v1/Transfers";
import { fromWireTenant, type Handlers } from "@kobo/rpc";

interface FakeSchedule {
  owner: string;
  /** The request that made it. */
  request: CreateScheduleRequest__Output | undefined;
  schedule: Schedule__Output;
  runs: ScheduleRun__Output[];
}

const AT = String(Date.parse("2026-12-01T08:00:00Z"));

/** The schedules of the fake transfer service, in memory. */
export class FakeSchedules {
  readonly all: FakeSchedule[] = [];

  given({ merchantId, mode }: { merchantId: string; mode: Mode }): FakeSchedule {
    return this.#add(`${merchantId}/${mode}`, undefined, {
      transfer: {
        ...{ fromPayId: "ada-stores.wallet", toPayId: "rent.spid", accountNumber: "" },
        ...{ bankCode: "", accountName: "", amountKobo: "25000", narration: "Rent" },
      },
    });
  }

  handlers(): Partial<Handlers<TransfersDefinition>> {
    return {
      ListSchedules: async ({ tenant, status }) => {
        const own = this.#of(tenant).filter(({ schedule }) =>
          status === "SCHEDULE_STATUS_UNSPECIFIED" ? true : schedule.status === status,
        );
        const schedules = own.map(({ schedule }) => schedule).toReversed();
        return { schedules, hasMore: false, nextBefore: "", previousAfter: "" };
      },
      GetSchedule: async ({ tenant, id }) => ({ schedule: this.#find(tenant, id).schedule }),
      ListScheduleRuns: async ({ tenant, id }) => {
        const { runs } = this.#find(tenant, id);
        return { runs, hasMore: false, nextBefore: "", previousAfter: "" };
      },
      CreateSchedule: async (request) => {
        const { merchantId, mode } = fromWireTenant(request.tenant);
        const key = request.idempotency?.keyHash.toString("hex");
        const before = this.all.find(
          (each) => each.request?.idempotency?.keyHash.toString("hex") === key,
        );
        if (before) return { schedule: before.schedule, replayed: true };
        const { transfer, bill, sweep, reference } = request;
        const fields = transfer ? { transfer } : bill ? { bill } : sweep ? { sweep } : {};
        const added = this.#add(`${merchantId}/${mode}`, request, { ...fields, reference });
        return { schedule: added.schedule, replayed: false };
      },
      ChangeSchedule: async ({ tenant, id, amountKobo }) => ({
        schedule: this.#change(this.#find(tenant, id).schedule, amountKobo),
      }),
      ActOnSchedule: async ({ tenant, id, action }) => {
        const { schedule } = this.#find(tenant, id);
        if (schedule.status === "SCHEDULE_STATUS_CANCELED")
          throw new AppError("INVALID_SCHEDULE_STATE");
        schedule.status = STATES[action];
        return { schedule };
      },
    };
  }

  #change(id: Schedule__Output, amountKobo: string | undefined): Schedule__Output {
    if (id.status === "SCHEDULE_STATUS_CANCELED") throw new AppError("INVALID_SCHEDULE_STATE");
    if (Number(amountKobo) < 10_000) throw new AppError("INVALID_AMOUNT");
    if (id.transfer && amountKobo !== undefined) id.transfer.amountKobo = amountKobo;
    return id;
  }

  #add(
    owner: string,
    request: FakeSchedule["request"],
    fields: Partial<Schedule__Output>,
  ): FakeSchedule {
    const schedule: Schedule__Output = {
      ...{ id: newId("sch"), reference: "rent", status: "SCHEDULE_STATUS_ACTIVE" as const },
      ...{ pauseReason: "", startAtMs: AT, recurrence: null, endAtMs: "0", runsMax: 0 },
      ...{ onInsufficientFunds: "ON_INSUFFICIENT_FUNDS_SKIP" as const, metadataJson: "{}" },
      ...{ runs: 0, nextRunAtMs: AT, lastRun: null },
      ...{ createdAtMs: AT, endedAtMs: "0", updatedAtMs: AT },
      ...fields,
    };
    const added = { owner, request, schedule, runs: [] };
    this.all.push(added);
    return added;
  }

  #of(tenant: Parameters<typeof fromWireTenant>[0]): FakeSchedule[] {
    const { merchantId, mode } = fromWireTenant(tenant);
    return this.all.filter(({ owner }) => owner === `${merchantId}/${mode}`);
  }

  /** @throws AppError SCHEDULE_NOT_FOUND */
  #find(tenant: Parameters<typeof fromWireTenant>[0], id: string): FakeSchedule {
    const found = this.#of(tenant).find(({ schedule }) => schedule.id === id);
    if (!found) throw new AppError("SCHEDULE_NOT_FOUND");
    return found;
  }
}

const STATES = {
  SCHEDULE_ACTION_UNSPECIFIED: "SCHEDULE_STATUS_ACTIVE",
  SCHEDULE_ACTION_PAUSE: "SCHEDULE_STATUS_PAUSED",
  SCHEDULE_ACTION_RESUME: "SCHEDULE_STATUS_ACTIVE",
  SCHEDULE_ACTION_CANCEL: "SCHEDULE_STATUS_CANCELED",
} as const;
