import type { Tenant } from "@kobo/core/tenant";
import type { Transaction } from "@kobo/postgres";

export type EndpointAction = "create" | "update" | "enable" | "disable" | "roll_secret" | "delete";

/** What somebody did to an endpoint of theirs. */
export interface EndpointChange {
  endpointId: string;
  tenant: Tenant;
  action: EndpointAction;
  /** The names of the settings that were given or became others; never their values. */
  settings: readonly string[];
  /** Empty when it is not known. */
  requestId: string;
}

/** The service may add to these and do nothing else with them, not even read them. */
export async function insert(trx: Transaction, change: EndpointChange): Promise<void> {
  await trx("endpoint_changes").insert({
    endpoint_id: change.endpointId,
    merchant_id: change.tenant.merchantId,
    mode: change.tenant.mode,
    action: change.action,
    settings: [...change.settings],
    request_id: change.requestId,
  });
}
