import { newUuid } from "@kobo/core/ids";
import type { Mode } from "@kobo/core/tenant";
import { type Ledger, ledgerClient } from "@kobo/ledger-client";
import { connect, type Database } from "@kobo/postgres";
import { callerOf } from "../services/callers";
import type { Secrets, SeededMerchant } from "../services/secrets";
import { type GatewayMerchants, gatewayMerchants } from "./gateway-merchants";

const NAMES = ["Ada Stores", "Bello Ventures"];
const KEY_NAME = "first key";
/** ₦10,000,000 of live money, in kobo. */
const STARTING_FUNDS = 1_000_000_000n;

type Needed = Pick<Secrets, "merchants" | "rpcSecrets">;

interface Options<Kept extends Needed> {
  /** The database as the gateway's role. */
  databaseUrl: string;
  ledgerTarget: string;
  secrets: Kept;
  /** Called as soon as there are secrets that cannot be shown again. */
  keep: (secrets: Kept) => void;
}

/** The merchants of the first start, with working keys. Later starts keep them. */
export async function seedMerchants<Kept extends Needed>(
  options: Options<Kept>,
): Promise<SeededMerchant[]> {
  const { databaseUrl, ledgerTarget, secrets, keep } = options;
  const gateway = gatewayMerchants();
  const db = connect({ url: databaseUrl, schema: "gateway", applicationName: "local" });
  const ledger = ledgerClient(ledgerTarget, callerOf("merchant-cli", secrets));
  try {
    const merchants: SeededMerchant[] = [];
    for (const name of NAMES) {
      const kept = secrets.merchants.find((merchant) => merchant.name === name);
      const merchant =
        (kept && (await withWorkingKeys(gateway, db, kept))) ??
        (await newMerchant({ gateway, db, ledger, name }));
      merchants.push(merchant);
      const others = secrets.merchants.filter((other) => other.name !== name);
      secrets.merchants = [...others, merchant];
      keep(secrets);
      // Once for each merchant: the transfer's id is always the same.
      const funding = { id: merchant.fundingId, mode: "live", amount: STARTING_FUNDS } as const;
      await gateway.fundMerchant(db, ledger, merchant, funding);
    }
    return merchants;
  } finally {
    await ledger.stop();
    await db.destroy();
  }
}

/** Undefined when the merchant is not in the database, as in a new one. */
async function withWorkingKeys(
  gateway: GatewayMerchants,
  db: Database,
  merchant: SeededMerchant,
): Promise<SeededMerchant | undefined> {
  const known = await gateway.findBySlug(db, merchant.slug);
  if (known?.id !== merchant.id) return undefined;
  const working = async (key: string, mode: Mode): Promise<string> => {
    const [active] = await gateway.findActive(db, [gateway.hashOfKey(key)]);
    if (active) return key;
    const created = await gateway.createKey(db, { merchantId: known.id, mode, name: KEY_NAME });
    return created.secretKey;
  };
  return {
    ...merchant,
    liveKey: await working(merchant.liveKey, "live"),
    testKey: await working(merchant.testKey, "test"),
  };
}

interface New {
  gateway: GatewayMerchants;
  db: Database;
  ledger: Ledger;
  name: string;
}

async function newMerchant({ gateway, db, ledger, name }: New): Promise<SeededMerchant> {
  // The database may have the merchant of an earlier start, whose keys were not kept.
  const { id, slug } = await gateway.createMerchant(db, ledger, name, { allowSimilarName: true });
  const key = async (mode: Mode) =>
    (await gateway.createKey(db, { merchantId: id, mode, name: KEY_NAME })).secretKey;
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
