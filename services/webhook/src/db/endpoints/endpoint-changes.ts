import type { Tenant } from "@kobo/core/tenant";
import type { Transaction } from "@kobo/postgres";

export type EndpointAction = "create" | "update" | "enable" | "disable" | "roll_secret" | "delete";

/** An audit log entry about an endpoint. */
export interface EndpointChange {
  endpointId: string;
  tenant: Tenant;
  action: EndpointAction;
  /** Names of the changed settings; never their values. */
  settings: readonly string[];
  /** Empty when unknown. */
  requestId: string;
}

/** The service's role may only insert into this table, not read it. */
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
