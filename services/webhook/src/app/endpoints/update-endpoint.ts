import { isDeepStrictEqual } from "node:util";
import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction, type Transaction } from "@kobo/postgres";
import type { EndpointAction } from "../../db/endpoints/endpoint-changes";
import * as endpoints from "../../db/endpoints/endpoints";
import {
  changedSettings,
  checkedSettings,
  type Endpoint,
  type EndpointSettings,
  resetsHealth,
} from "../../domain/endpoint";
import {
  type Change,
  type EndpointParts,
  logChange,
  recordChange,
  rulesFor,
  storedHeaders,
} from "./endpoint-parts";

export interface UpdateEndpoint {
  tenant: Tenant;
  id: string;
  /** Settings that are left out keep their values. */
  settings: Partial<EndpointSettings>;
}

/**
 * Updates the settings in the request. Enabling an endpoint or changing its URL resets its health;
 * disabling one that is already disabled keeps the original reason and time.
 * @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_ERROR
 */
export async function updateEndpoint(
  parts: EndpointParts,
  command: UpdateEndpoint,
): Promise<Endpoint> {
  const { db, keys, logger } = parts;
  const { tenant, id } = command;
  const input = checkedSettings(command.settings, rulesFor(parts, tenant));
  const { headers, ...plain } = input;
  const stored = headers ? { ...plain, headers: storedHeaders(keys, id, headers) } : plain;
  const { active, ...others } = stored;

  let change: Change | undefined;
  let changed: Endpoint | undefined;
  const endpoint = await inTransaction(
    db,
    async (trx) => {
      const before = await lockAndRead(trx, tenant, id);
      const settings = changedSettings(before, input);
      // After a COMMIT of unknown outcome the change may be this one, whose header values cannot be compared.
      if (settings.length === 0 || isDeepStrictEqual(before, changed)) return before;

      change = { endpointId: id, tenant, action: actionOf(before, input), settings };
      // Disabling a disabled endpoint must keep the original reason and time.
      await endpoints.update(trx, id, active === before.active ? others : stored);
      if (resetsHealth(before, input)) await endpoints.resetHealth(trx, id);
      await recordChange(trx, change);
      changed = await endpoints.read(trx, tenant, id);
      return changed;
    },
    { repeatable: true },
  );
  if (change) logChange(logger, change);
  return endpoint;
}

/** Locked before it is read, so that of two concurrent updates the second sees the first. */
async function lockAndRead(trx: Transaction, tenant: Tenant, id: string): Promise<Endpoint> {
  if (!(await endpoints.lock(trx, tenant, id))) throw new AppError("WEBHOOK_NOT_FOUND");
  return endpoints.read(trx, tenant, id);
}

function actionOf(before: Endpoint, { active }: Partial<EndpointSettings>): EndpointAction {
  if (active === undefined || active === before.active) return "update";
  return active ? "enable" : "disable";
}
