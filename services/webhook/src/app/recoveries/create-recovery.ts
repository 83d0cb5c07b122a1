import { newUuid } from "@kobo/core/ids";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { type Database, inTransaction, type Transaction } from "@kobo/postgres";
import * as recoveries from "../../db/recoveries";
import { checkedRange, type Recovery } from "../../domain/recovery";
import { getEndpoint } from "../endpoints/get-endpoint";
import { holdEnabled } from "../endpoints/hold-enabled";

export interface CreateRecovery {
  tenant: Tenant;
  endpointId: string;
  from: Date;
  /** Undefined for now. */
  to: Date | undefined;
  /** Keyed hash of the Idempotency-Key; null when the client sent none. */
  idempotencyHash: Buffer | null;
  fingerprint: Buffer;
}

export interface CreatedRecovery {
  recovery: Recovery;
  replayed: boolean;
}

/**
 * A fan-out that still saw the endpoint disabled has stored its event by then. It takes milliseconds.
 */
const SETTLING_MS = 2_000;

/**
 * Begins to send an endpoint what it missed. A repeat of the same request gives the recovery as it
 * stands now.
 * @throws AppError WEBHOOK_NOT_FOUND, WEBHOOK_DISABLED, RECOVERY_IN_PROGRESS, VALIDATION_ERROR,
 * IDEMPOTENCY_KEY_REUSED
 */
export async function createRecovery(
  db: Database,
  { tenant, from, to, ...command }: CreateRecovery,
): Promise<CreatedRecovery> {
  // Made before the transaction, so that the same are stored however often it runs.
  const now = new Date();
  const call = { ...command, id: newUuid() };

  return inTransaction(
    db,
    async (trx) => {
      await getEndpoint(trx, { tenant, id: call.endpointId });
      const earlier = await repeated(trx, call);
      if (earlier) return earlier;

      const range = checkedRange({ from, to }, now);
      await holdEnabled(trx, tenant, call.endpointId);
      const asked = { ...call, range, dueInMs: SETTLING_MS };
      if (await recoveries.insert(trx, tenant, asked)) {
        return { recovery: await find(trx, call), replayed: false };
      }
      // The same request, sent twice at once, has come first; or another one has.
      const first = await repeated(trx, call);
      if (!first) throw new AppError("RECOVERY_IN_PROGRESS");
      return first;
    },
    { repeatable: true },
  );
}

type Call = Omit<recoveries.NewRecovery, "range" | "dueInMs">;

async function repeated(trx: Transaction, call: Call): Promise<CreatedRecovery | undefined> {
  const earlier = await recoveries.findEarlier(trx, call);
  if (!earlier) return undefined;
  if (!earlier.fingerprint.equals(call.fingerprint)) throw new AppError("IDEMPOTENCY_KEY_REUSED");
  // A COMMIT of unknown outcome that had gone through is our own first attempt.
  const recovery = await find(trx, { ...call, id: earlier.id });
  return { recovery, replayed: earlier.id !== call.id };
}

async function find(trx: Transaction, { endpointId, id }: Call): Promise<Recovery> {
  const [recovery] = await recoveries.list(trx, { endpointId, id, since: new Date(0), limit: 1 });
  if (!recovery) throw new Error("A recovery is found where it was just seen.");
  return recovery;
}
