import { createHash, randomInt, randomUUID } from "node:crypto";
import { crc32 } from "node:zlib";
import type { Database } from "@kobo/postgres";
import type { Mode } from "../cards/cards";
import { merchantIdOf, type TestMerchant } from "../world";

/** Keys with fewer rights than a full key. */
export interface PoorKeys {
  deactivated: string;
  /** Valid, but only from other addresses. */
  fenced: string;
  /** Reads everything, and writes nothing. */
  readsAll: string;
  /** Write everything of these resources, and nothing of the others. */
  halves: { resources: ReadonlySet<string>; key: string }[];
}

/** By decision 20. */
const HALVES = [
  ["payids", "transfers", "bills", "refunds", "disputes", "webhooks", "payment_methods"],
  [
    ...["virtual_accounts", "transactions", "payments", "wallets", "customers"],
    ...["schedules", "reports", "checkout", "client_sessions"],
  ],
];

/** Inserts them for a merchant and a mode: a command for each would take seconds, and has its own tests. */
export async function givenPoorKeys(
  db: Database,
  merchant: TestMerchant,
  mode: Mode,
): Promise<PoorKeys> {
  const merchantId = await merchantIdOf(db, merchant);
  const create = async (columns: Record<string, unknown>): Promise<string> => {
    const key = newKey(mode);
    await db("gateway.api_keys").insert({
      id: randomUUID(),
      merchant_id: merchantId,
      mode,
      name: "poor",
      hash: createHash("sha256").update(key).digest(),
      last4: key.slice(-4),
      ...columns,
    });
    return key;
  };
  const writing = (resources: string[]) => resources.map((resource) => `${resource}:write`);
  return {
    deactivated: await create({ deactivated_at: new Date() }),
    fenced: await create({ allowed_networks: ["203.0.113.0/24"] }),
    readsAll: await create({ scopes: HALVES.flat().map((resource) => `${resource}:read`) }),
    halves: await Promise.all(
      HALVES.map(async (resources) => ({
        resources: new Set(resources),
        key: await create({ scopes: writing(resources) }),
      })),
    ),
  };
}

/** Inserted, too. */
export async function givenPublishableKey(db: Database, merchant: TestMerchant): Promise<string> {
  const key = newKey("test", "pk");
  await db("gateway.api_keys").insert({
    ...{ id: randomUUID(), merchant_id: await merchantIdOf(db, merchant), mode: "test" },
    ...{ name: "page", kind: "publishable" },
    scopes: ["payment_methods:write", "client_sessions:read"],
    hash: createHash("sha256").update(key).digest(),
    last4: key.slice(-4),
  });
  return key;
}

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** An unused key, in decision 16's format and with its checksum. */
export function newKey(mode: Mode, prefix: "sk" | "pk" = "sk"): string {
  const random = Array.from({ length: 34 }, () => DIGITS.charAt(randomInt(DIGITS.length)));
  const body = `${prefix}_${mode}_${random.join("")}`;
  let sum = crc32(body);
  let text = "";
  while (text.length < 6) {
    text = DIGITS.charAt(sum % DIGITS.length) + text;
    sum = Math.floor(sum / DIGITS.length);
  }
  return body + text;
}

/** Changes the last digit of its checksum. */
export function mistyped(key: string): string {
  return key.slice(0, -1) + (key.endsWith("0") ? "1" : "0");
}
