import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { aTenant } from "@kobo/core/testing";
import { AppError } from "@kobo/errors";
import { claimDue, LeaseLost } from "@kobo/jobs";
import { KEYLESS } from "@kobo/postgres";
import { toWireTenant } from "@kobo/rpc";
import { sandboxClock } from "@kobo/sandbox-clock";
import { actOnSchedule } from "../../src/app/schedules/act-on-schedule";
import { type CreateSchedule, createSchedule } from "../../src/app/schedules/create-schedule";
import { openRuns } from "../../src/app/schedules/open-runs";
import type { PayRunParts } from "../../src/app/schedules/pay-run";
import { getSchedule, listScheduleRuns } from "../../src/app/schedules/read-schedules";
import { runPayment } from "../../src/app/schedules/run-payments";
import type { BillPurchase, BillPurchases } from "../../src/clients/bills";
import type { MerchantNow } from "../../src/clients/merchants";
import { DUE } from "../../src/db/schema";
import type { BillOrder, SweepOrder, TransferOrder } from "../../src/domain/schedule";
import type { ScheduleAction } from "../../src/domain/schedule-states";
import { LIMITS } from "../factories";
import { bulkWorld } from "./bulk-world";
import type { World } from "./world";

const WALLET = "ada-stores.wallet";

/** The bills service in memory, which decides as the real one does: by key and by funds. */
class FakeBills implements BillPurchases {
  readonly #byKey = new Map<string, BillPurchase>();
  readonly bought: { reference: string; amount: bigint | undefined }[] = [];
  /** Failures of the next purchases, in place of a delivery. */
  failures: (BillPurchase["status"] | AppError | "lost")[] = [];

  quote: BillPurchases["quote"] = async ({ order }) => {
    if (order.serviceId === "gone") throw new AppError("SERVICE_NOT_FOUND");
  };

  purchase: BillPurchases["purchase"] = async ({ reference, key, amount }) => {
    const failure = this.failures.shift() ?? "completed";
    if (failure instanceof AppError) throw failure;
    const known = this.#byKey.get(key.toString("hex"));
    if (known) return known;
    const status = failure === "lost" ? "completed" : failure;
    const bought = { id: newUuid(), status, amount: amount ?? 100_000n, error: "LOW_FLOAT" };
    this.#byKey.set(key.toString("hex"), bought);
    this.bought.push({ reference, amount });
    if (failure === "lost") throw new AppError("SERVICE_UNAVAILABLE");
    return bought;
  };

  findByKey: BillPurchases["findByKey"] = async (_tenant, key) => {
    const found = this.#byKey.get(key.toString("hex"));
    if (!found) throw new AppError("TRANSACTION_NOT_FOUND");
    return found;
  };

  /** The provider decides about every purchase. */
  decide(status: BillPurchase["status"]): void {
    for (const purchase of this.#byKey.values()) purchase.status = status;
  }
}

/** Schedules of one test, with its ledgers, bank and bills. */
export function scheduleWorld(world: World) {
  const bulk = bulkWorld(world);
  const bills = new FakeBills();
  const merchant: MerchantNow & { isGone: boolean } = {
    ...{ walletPayId: WALLET, merchantName: "Ada Stores", liveMode: true, limits: LIMITS },
    isGone: false,
  };
  const balance = { available: 5_000_000n };
  const parts: PayRunParts = {
    ...bulk.parts,
    ledger: { ...bulk.parts.ledger, available: async () => balance.available },
    bills,
    findMerchant: async () => {
      if (merchant.isGone) throw new AppError("MERCHANT_NOT_FOUND");
      return merchant;
    },
    limits: LIMITS,
  };
  const { db } = parts;
  const clock = sandboxClock({ db, due: DUE });
  const offsets = new Map<string, number>();

  return {
    ...{ parts, bills, merchant, balance, payIds: bulk.payIds },
    create: (command: CreateSchedule) => createSchedule(parts, command),
    act: (tenant: Tenant, id: string, action: ScheduleAction, key = KEYLESS) =>
      actOnSchedule(parts, { tenant, id, action, ...key }),
    get: (tenant: Tenant, id: string) => getSchedule(parts, { tenant, id }),
    /** Oldest first. */
    runs: async (tenant: Tenant, id: string) =>
      (await listScheduleRuns(parts, { tenant, id, limit: 100 })).items.toReversed(),
    /** Moves the merchant's clock ahead. */
    advance: async (tenant: Tenant, ms: number) => {
      const offsetMs = (offsets.get(tenant.merchantId) ?? 0) + ms;
      offsets.set(tenant.merchantId, offsetMs);
      await clock.Advance({ tenant: toWireTenant(tenant), offsetMs: String(offsetMs) } as never);
    },
    /** Works as the workers do until nothing is due. */
    work: async () => {
      while ((await openDue(parts)) + (await payDue(parts)) > 0);
    },
  };
}

export async function openDue(parts: PayRunParts): Promise<number> {
  const leases = await claimDue(parts.db, { table: "schedules", limit: 10, leaseMs: 30_000 });
  await Promise.all(leases.map((lease) => openRuns(parts, lease).catch(unlessLost)));
  return leases.length;
}

export async function payDue(parts: PayRunParts): Promise<number> {
  const leases = await claimDue(parts.db, { table: "schedule_runs", limit: 10, leaseMs: 60_000 });
  await Promise.all(leases.map((lease) => runPayment(parts, lease).catch(unlessLost)));
  return leases.length;
}

function unlessLost(error: unknown): void {
  if (!(error instanceof LeaseLost)) throw error;
}

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

export const TO_PAYID: TransferOrder = {
  type: "transfer",
  fromPayId: WALLET,
  payee: { kind: "payid", toPayId: "landlord.spid" },
  amount: 250_000n,
  narration: "Rent",
};

export const TO_BANK: TransferOrder = {
  ...TO_PAYID,
  payee: { kind: "bank", accountNumber: "0690000031", bankCode: "058", accountName: "" },
};

export const A_BILL: BillOrder = {
  type: "bill",
  fromPayId: WALLET,
  serviceId: "mtn",
  amount: 50_000n,
  variationCode: "",
  billersCode: "",
  phone: "08011111111",
  subscriptionType: "",
  quantity: undefined,
  extraFields: {},
  narration: "",
};

export const A_SWEEP: SweepOrder = {
  type: "sweep",
  fromPayId: WALLET,
  accountNumber: "0690000031",
  bankCode: "058",
  accountName: "",
  keepAmount: 1_000_000n,
  threshold: undefined,
  minimumAmount: 10_000n,
  narration: "",
};

export const DAILY = {
  frequency: "daily",
  interval: 1,
  at: "09:00",
  timeZone: "Africa/Lagos",
  dayOfMonth: undefined,
  weekdays: [],
} as const;

export function aSchedule(fields: Partial<CreateSchedule> = {}): CreateSchedule {
  return {
    tenant: aTenant({ mode: "test" }),
    reference: `schedule-${newUuid()}`,
    order: TO_PAYID,
    startAt: undefined,
    recurrence: fields.startAt ? undefined : DAILY,
    endAt: undefined,
    runsMax: undefined,
    onInsufficientFunds: "skip",
    metadata: {},
    createdBy: "key_creator",
    idempotencyHash: null,
    fingerprint: Buffer.alloc(32),
    limits: LIMITS,
    deadline: Date.now() + 10_000,
    ...fields,
  };
}
