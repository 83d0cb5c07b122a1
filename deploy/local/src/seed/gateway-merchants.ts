import { join } from "node:path";
import type { Mode } from "@kobo/core/tenant";
import type { Ledger } from "@kobo/ledger-client";
import type { Database } from "@kobo/postgres";
import { ROOT } from "../config";

interface Merchant {
  id: string;
  name: string;
  slug: string;
}

/** The gateway's functions for merchants and keys. */
export interface GatewayMerchants {
  createMerchant: (
    db: Database,
    ledger: Pick<Ledger, "calls">,
    name: string,
    options?: { allowSimilarName?: boolean },
  ) => Promise<Merchant>;
  createKey: (
    db: Database,
    key: { merchantId: string; mode: Mode; name: string },
  ) => Promise<{ secretKey: string }>;
  findBySlug: (db: Database, slug: string) => Promise<Merchant | undefined>;
  /** The active key of each hash. */
  findActive: (
    db: Database,
    hashes: readonly string[],
  ) => Promise<({ merchantId: string } | undefined)[]>;
  hashOfKey: (key: string) => string;
  fundMerchant: (
    db: Database,
    ledger: Ledger,
    merchant: Merchant,
    funding: { id: string; mode: Mode; amount: bigint },
  ) => Promise<void>;
}

/** Services do not depend on each other's packages, so the gateway's build is loaded by path. */
export function gatewayMerchants(): GatewayMerchants {
  const built = join(ROOT, "services/gateway/dist");
  const { createMerchant, fundMerchant } = require(join(built, "app/merchants/merchants.js"));
  const { createKey } = require(join(built, "app/merchants/keys.js"));
  const { findBySlug } = require(join(built, "db/merchants.js"));
  const { findActive } = require(join(built, "db/api-keys.js"));
  const { hashOfKey } = require(join(built, "domain/keys/api-key.js"));
  return {
    createMerchant,
    createKey,
    findBySlug,
    findActive,
    hashOfKey,
    fundMerchant,
  };
}
