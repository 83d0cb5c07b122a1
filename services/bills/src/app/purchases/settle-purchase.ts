import type { Tenant } from "@kobo/core/tenant";
import { settleInSandbox } from "@kobo/saga";
import type { Settlement } from "../../clients/provider/provider";
import * as purchases from "../../db/purchases";
import { ASKING, FINAL_STATES, type Purchase, STATUS } from "../../domain/purchases/purchase";
import type { PurchaseParts } from "./execute";
import { getPurchase } from "./get-purchase";
import { resumePurchaseNow } from "./run-purchase";

export interface SettlePurchase {
  tenant: Tenant;
  reference: string;
  outcome: Settlement;
}

/**
 * Makes the sandbox's provider decide a test purchase, requeries it, and executes the next commands.
 * @throws AppError TEST_MODE_ONLY, TRANSACTION_NOT_FOUND; VALIDATION_ERROR when the purchase's state does not allow
 * the outcome; SERVICE_UNAVAILABLE when the provider did not answer
 */
export async function settlePurchase(
  parts: PurchaseParts,
  { tenant, reference, outcome }: SettlePurchase,
): Promise<Purchase> {
  const { db, providers } = parts;
  return settleInSandbox<Purchase>({
    tenant,
    noun: "a purchase",
    finalStates: FINAL_STATES,
    find: () => getPurchase(db, { tenant, reference }),
    settle: ({ providerRequestId }, deadline) =>
      providers.test.settle(providerRequestId, outcome, deadline),
    statusOf: ({ state }) => STATUS[state],
    recordCallback: (purchase) => purchases.recordCallback(db, purchase),
    claim: ({ id }) => purchases.claim(db, id, ASKING),
    resume: (lease) => resumePurchaseNow(parts, lease),
  });
}
