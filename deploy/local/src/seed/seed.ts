import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { fundWallet, ledgerClient } from "@kobo/ledger-client";
import type { ApiKey__Output } from "@kobo/protos/merchant/v1/ApiKey";
import type { Merchant__Output } from "@kobo/protos/merchant/v1/Merchant";
import { toWireMode } from "@kobo/rpc";
import { callerOf } from "../services/callers";
import type { Secrets, SeededMerchant } from "../services/secrets";
import { BY, connectOperator, type Operator } from "./operator";

const NAMES = ["Ada Stores", "Bello Ventures"];
const KEY_NAME = "first key";
/** ₦10,000,000 of live money, in kobo. */
const STARTING_FUNDS = "1000000000";

type Needed = Pick<Secrets, "merchants" | "rpcSecrets">;

interface Options<Kept extends Needed> {
  /** Of the running gateway and the running ledger. */
  targets: Readonly<Record<string, string>>;
  secrets: Kept;
  /** Called as soon as there are secrets that cannot be shown again. */
  keep: (secrets: Kept) => void;
}

/** The merchants of the first start, with working keys. Later starts keep them. */
export async function seedMerchants<Kept extends Needed>(
  options: Options<Kept>,
): Promise<SeededMerchant[]> {
  const { targets, secrets, keep } = options;
  const operator = connectOperator(targets, callerOf("merchant-cli", secrets));
  const ledger = ledgerClient(targets["wallet-ledger"] ?? "", callerOf("funding-cli", secrets));
  try {
    const merchants: SeededMerchant[] = [];
    const { merchants: existing } = await operator.merchants.ListMerchants({});
    for (const name of NAMES) {
      const kept = secrets.merchants.find((merchant) => merchant.name === name);
      // A new database has none of the merchants that are kept.
      const known = existing.find(({ id }) => id === kept?.id);
      const merchant =
        kept && known
          ? await withWorkingKeys(operator, known, kept)
          : await newMerchant(operator, name);
      merchants.push(merchant);
      const others = secrets.merchants.filter((other) => other.name !== name);
      secrets.merchants = [...others, merchant];
      keep(secrets);
      // Once for each merchant: the transfer's id is always the same.
      const { id: merchantId, fundingId: id } = merchant;
      const funding = { id, merchantId, mode: toWireMode("live"), amountKobo: STARTING_FUNDS };
      await operator.merchants.OrderFunding({ funding, by: BY });
      await fundWallet(ledger, { ...funding, to: { payId: walletOf(merchant), name } });
      await operator.merchants.ConfirmFunding({ funding, by: BY });
    }
    return merchants;
  } finally {
    operator.close();
    await ledger.stop();
  }
}

async function withWorkingKeys(
  operator: Operator,
  { id: merchantId, liveMode }: Merchant__Output,
  merchant: SeededMerchant,
): Promise<SeededMerchant> {
  const { keys } = await operator.apiKeys.ListApiKeys({ merchantId });
  const working = async (secret: string, mode: Mode): Promise<string> => {
    // The last four characters are part of a checksum over the whole key.
    const key = keys.find((one) => one.mode === toWireMode(mode) && secret.endsWith(one.last4));
    // Without live mode no key would work, and none can be created.
    if ((key && isActive(key)) || (mode === "live" && !liveMode)) return secret;
    return operator.createKey({ merchantId, mode, name: KEY_NAME });
  };
  return {
    ...merchant,
    liveKey: await working(merchant.liveKey, "live"),
    testKey: await working(merchant.testKey, "test"),
  };
}

function isActive({ deactivatedAtMs, expiresAtMs }: ApiKey__Output): boolean {
  const isExpired = expiresAtMs !== "0" && Number(expiresAtMs) <= Date.now();
  return deactivatedAtMs === "0" && !isExpired;
}

async function newMerchant(operator: Operator, name: string): Promise<SeededMerchant> {
  // The database may have the merchant of an earlier start, whose keys were not kept.
  const { id, slug } = await operator.createMerchant({ name, allowSimilarName: true });
  const key = (mode: Mode) => operator.createKey({ merchantId: id, mode, name: KEY_NAME });
  return {
    name,
    id,
    slug,
    liveKey: await key("live"),
    testKey: await key("test"),
    fundingId: newUuid(),
  };
}

export function walletOf({ slug }: Pick<SeededMerchant, "slug">): string {
  return `${slug}.wallet`;
}
