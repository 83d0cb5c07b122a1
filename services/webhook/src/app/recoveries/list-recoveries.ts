import type { Tenant } from "@kobo/core/tenant";
import type { Database } from "@kobo/postgres";
import * as recoveries from "../../db/recoveries";
import type { Recovery } from "../../domain/recovery";
import { shownSince } from "../../domain/retention";
import { getEndpoint } from "../endpoints/get-endpoint";

const LISTED_MAX = 100;

/**
 * An endpoint's recoveries of the last 30 days, newest first.
 * @throws AppError WEBHOOK_NOT_FOUND
 */
export async function listRecoveries(
  db: Database,
  { tenant, endpointId }: { tenant: Tenant; endpointId: string },
): Promise<Recovery[]> {
  await getEndpoint(db, { tenant, id: endpointId });
  return recoveries.list(db, { endpointId, since: shownSince(new Date()), limit: LISTED_MAX });
}
