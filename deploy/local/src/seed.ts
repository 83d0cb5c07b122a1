import { newUuid } from "@kobo/ids";
import { type Ledger, ledgerClient } from "@kobo/ledger-client";
import { connect, type Database } from "@kobo/postgres";
import { toWireMode } from "@kobo/rpc";
import type { Mode } from "@kobo/tenant";
import { type GatewayMerchants, gatewayMerchants } from "./gateway-merchants";
import type { Secrets, SeededMerchant } from "./secrets";

const NAMES = ["Ada Stores", "Bello Ventures"];
const KEY_NAME = "first key";
/** ₦10,000,000 in the live book. */
const STARTING_FUNDS_KOBO = 1_000_000_000n;
const LEDGER_PATIENCE_MS = 10_000;

interface Options {
  /** The database as the gateway's role. */
  databaseUrl: string;
  ledgerTarget: string;
  secrets: Secrets;
  /** Called as soon as there is something that cannot be shown again. */
  keep: (secrets: Secrets) => void;
}

/** The merchants of the first start, with keys that work. Later starts find them as they were. */
export async function seedMerchants(options: Options): Promise<SeededMerchant[]> {
  const { databaseUrl, ledgerTarget, secrets, keep } = options;
  const gateway = gatewayMerchants();
  const db = connect({ url: databaseUrl, schema: "gateway", applicationName: "local" });
  const ledger = ledgerClient(ledgerTarget);
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
      await fund(ledger, merchant);
    }
    return merchants;
  } finally {
    await ledger.stop();
    await db.destroy();
  }
}

/** Undefined when the database does not know the merchant, as a new one does not. */
async function withWorkingKeys(
  gateway: GatewayMerchants,
  db: Database,
  merchant: SeededMerchant,
): Promise<SeededMerchant | undefined> {
  const known = await gateway.findBySlug(db, merchant.slug);
  if (known?.id !== merchant.id) return undefined;
  const working = async (key: string, mode: Mode): Promise<string> => {
    if (await gateway.findActive(db, gateway.hashOfKey(key))) return key;
    const made = await gateway.createKey(db, { merchantId: known.id, mode, name: KEY_NAME });
    return made.secretKey;
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
  const { id, slug } = await gateway.createMerchant(db, ledger, name);
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

/** Money from outside, once for each merchant: the transfer's id is always the same. */
async function fund(ledger: Ledger, merchant: SeededMerchant): Promise<void> {
  const deadline = Date.now() + LEDGER_PATIENCE_MS;
  const payId = walletOf(merchant);
  const answer = await ledger.createTransfers(
    {
      merchantId: merchant.id,
      mode: toWireMode("live"),
      context: { requestId: "local-start", notAfterMs: deadline },
      items: [
        {
          id: merchant.fundingId,
          kind: "TRANSFER_KIND_SINGLE",
          type: "TRANSFER_TYPE_FUNDING",
          debit: { system: "SYSTEM_ACCOUNT_WORLD" },
          credit: { wallet: payId },
          amountKobo: String(STARTING_FUNDS_KOBO),
          narration: "Starting funds",
          to: { payId, name: merchant.name },
        },
      ],
    },
    deadline,
  );
  if (answer.outcome === "refused") {
    throw new Error(`The ledger refused ${merchant.name}'s starting funds: ${answer.refusal}.`);
  }
}
