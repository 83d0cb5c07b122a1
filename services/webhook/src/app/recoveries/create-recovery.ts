import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as recoveries from "../../db/recoveries";
import { checkedRange, type Recovery } from "../../domain/recovery";
import { getEndpoint } from "../endpoints/get-endpoint";
import { lockEnabled } from "../endpoints/lock-enabled";

export interface CreateRecovery {
  tenant: Tenant;
  endpointId: string;
  from: Date;
  /** Defaults to now. */
  to: Date | undefined;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export interface CreatedRecovery {
  recovery: Recovery;
  replayed: boolean;
}

/** Delay until the first batch: a fan-out transaction that still saw the endpoint disabled has committed by then. */
const SETTLING_MS = 2_000;

/**
 * Starts a recovery: sends an endpoint the events that it missed. A replay returns the recovery's
 * current state.
 * @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, RECOVERY_IN_PROGRESS, VALIDATION_ERROR,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createRecovery(
  db: Database,
  { tenant, from, to, ...command }: CreateRecovery,
): Promise<CreatedRecovery> {
  // Generated before the transaction, so that a repeated transaction stores the same values.
  const now = new Date();
  const call = { ...command, id: newUuid() };

  return inTransaction(
    db,
    async (trx) => {
      await getEndpoint(trx, { tenant, id: call.endpointId });
      const earlier = await replay(trx, call);
      if (earlier) return earlier;

      const range = checkedRange({ from, to }, now);
      await lockEnabled(trx, tenant, call.endpointId);
      const recovery = { ...call, range, dueInMs: SETTLING_MS };
      if (await recoveries.insert(trx, tenant, recovery)) {
        return { recovery: await find(trx, call), replayed: false };
      }
      // A concurrent call came first: the same request, or another recovery.
      const first = await replay(trx, call);
      if (!first) throw new AppError("RECOVERY_IN_PROGRESS");
      return first;
    },
    { repeatable: true },
  );
}

type Call = Omit<recoveries.NewRecovery, "range" | "dueInMs">;

async function replay(trx: Transaction, call: Call): Promise<CreatedRecovery | undefined> {
  const earlier = await recoveries.findEarlier(trx, call);
  if (!earlier) return undefined;
  if (!earlier.fingerprint.equals(call.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  // The earlier call is this very call if its COMMIT succeeded but the confirmation was lost.
  const recovery = await find(trx, { ...call, id: earlier.id });
  return { recovery, replayed: earlier.id !== call.id };
}

async function find(trx: Transaction, { endpointId, id }: Call): Promise<Recovery> {
  const [recovery] = await recoveries.list(trx, { endpointId, id, since: new Date(0), limit: 1 });
  if (!recovery) throw new Error("The stored recovery was not found.");
  return recovery;
}
