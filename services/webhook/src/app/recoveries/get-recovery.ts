import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Database } from "@kobo/postgres";
import * as recoveries from "../../db/recoveries";
import type { Recovery } from "../../domain/recovery";
import { shownSince } from "../../domain/retention";
import { getEndpoint } from "../endpoints/get-endpoint";

/**
 * @throws AppError WEBHOOK_NOT_FOUND; RECOVERY_NOT_FOUND, also for another endpoint's recovery or
 * one older than 30 days
 */
export async function getRecovery(
  db: Database,
  { tenant, endpointId, id }: { tenant: Tenant; endpointId: string; id: string | undefined },
): Promise<Recovery> {
  await getEndpoint(db, { tenant, id: endpointId });
  const since = shownSince(new Date());
  const [recovery] = id ? await recoveries.list(db, { endpointId, id, since, limit: 1 }) : [];
  if (!recovery) throw new AppError("RECOVERY_NOT_FOUND");
  return recovery;
}
