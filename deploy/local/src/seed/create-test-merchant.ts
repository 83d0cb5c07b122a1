import { ledgerClient } from "@kobo/ledger-client";
import { connect } from "@kobo/postgres";
import { Failure } from "../failure";
import { callerOf } from "../services/callers";
import { roleUrl } from "../services/migrate-all";
import { readSecrets, type SeededMerchant } from "../services/secrets";
import type { StackFile } from "../stack/stack-file";
import { gatewayMerchants } from "./gateway-merchants";

/**
 * Creates a merchant of the running system with a key for each mode, like `npm run merchant --
 * create --keys`. Tests need hundreds, and this starts no processes.
 * @throws Failure for a folder without a system
 */
export async function createTestMerchant(
  directory: string,
  stack: Pick<StackFile, "databaseUrl" | "targets">,
  name: string,
): Promise<Pick<SeededMerchant, "slug" | "liveKey" | "testKey">> {
  const secrets = readSecrets(directory);
  const password = secrets?.rolePasswords.gateway;
  const target = stack.targets["wallet-ledger"];
  if (!secrets || password === undefined || !target)
    throw new Failure(`Kobo does not run in ${directory}.`);
  const url = roleUrl(stack.databaseUrl, "gateway", password);
  const db = connect({ url, schema: "gateway", applicationName: "merchant beside" });
  const ledger = ledgerClient(target, callerOf("merchant-cli", secrets));
  const { createMerchant, createKey } = gatewayMerchants();
  try {
    const { id: merchantId, slug } = await createMerchant(db, ledger, name);
    const live = await createKey(db, { merchantId, mode: "live", name: "" });
    const test = await createKey(db, { merchantId, mode: "test", name: "" });
    return { slug, liveKey: live.secretKey, testKey: test.secretKey };
  } finally {
    await ledger.stop();
    await db.destroy();
  }
}
