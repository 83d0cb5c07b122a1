import type { Tenant } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import { inTransaction, type Transaction } from "@kobo/postgres";
import type { EndpointAction } from "../../db/endpoints/endpoint-changes";
import * as endpoints from "../../db/endpoints/endpoints";
import {
  beginsAnew,
  changedSettings,
  checkedSettings,
  type Endpoint,
  type EndpointSettings,
} from "../../domain/endpoint";
import {
  type Change,
  type EndpointParts,
  keepChange,
  rulesFor,
  storedHeaders,
  tellChange,
} from "./endpoint-parts";

export interface UpdateEndpoint {
  tenant: Tenant;
  id: string;
  /** What is not named stays as it is. */
  settings: Partial<EndpointSettings>;
}

/**
 * Changes what is given. An endpoint that is switched on, or gets another address, has not failed
 * yet; one that is switched off is told nothing more, and why it is off is kept when it was before.
 * @throws AppError WEBHOOK_NOT_FOUND, VALIDATION_ERROR
 */
export async function updateEndpoint(
  parts: EndpointParts,
  command: UpdateEndpoint,
): Promise<Endpoint> {
  const { db, keys, logger } = parts;
  const { tenant, id } = command;
  const given = checkedSettings(command.settings, rulesFor(parts, tenant));
  const { headers, ...plain } = given;
  const stored = headers ? { ...plain, headers: storedHeaders(keys, id, headers) } : plain;
  const { active, ...others } = stored;

  let change: Change | undefined;
  const endpoint = await inTransaction(
    db,
    async (trx) => {
      const before = await held(trx, tenant, id);
      const settings = changedSettings(before, given);
      if (settings.length === 0) return before;

      change = { endpointId: id, tenant, action: actionOf(before, given), settings };
      // Switching off what is off must not change why and since when it is.
      await endpoints.update(trx, id, active === before.active ? others : stored);
      if (beginsAnew(before, given)) await endpoints.forgetFailures(trx, id);
      await keepChange(trx, change);
      return endpoints.read(trx, tenant, id);
    },
    { repeatable: true },
  );
  if (change) tellChange(logger, change);
  return endpoint;
}

/** Held before it is read, so that of two changes the second sees what the first has left. */
async function held(trx: Transaction, tenant: Tenant, id: string): Promise<Endpoint> {
  if (!(await endpoints.hold(trx, tenant, id))) throw new AppError("WEBHOOK_NOT_FOUND");
  return endpoints.read(trx, tenant, id);
}

function actionOf(before: Endpoint, { active }: Partial<EndpointSettings>): EndpointAction {
  if (active === undefined || active === before.active) return "update";
  return active ? "enable" : "disable";
}
