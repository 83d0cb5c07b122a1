import { newUuid } from "@kobo/core/ids";
import { sealingKeys } from "@kobo/core/sealing";
import { type Tenant, tenant as toTenant } from "@kobo/core/tenant";
import { retryUnreachable } from "@kobo/jobs";
import type { Database } from "@kobo/postgres";
import { createLogger } from "@kobo/runtime";
import { receiveBankWebhook } from "../../src/app/inflows/receive-bank-webhook";
import {
  type CreatePermanentAccount,
  createPermanentAccount,
} from "../../src/app/virtual-accounts/create-permanent-account";
import {
  type CreateVirtualAccount,
  createVirtualAccount,
} from "../../src/app/virtual-accounts/create-virtual-account";
import { type BankPartner, bankPartner } from "../../src/clients/bank-partner";
import { TABLE } from "../../src/db/lost-credits";
import { aPermanentAccount, aVirtualAccount } from "../factories";
import { FakeLedger } from "./fake-ledger";
import { API_KEY, aWebhook, type FakePartner, WEBHOOK_SECRET } from "./fake-partner";

/** Longer than the partner takes on a busy machine. Tests of the timeout itself have a shorter one. */
const TIMEOUT_MS = 20_000;
export const IDENTITY_KEY = Buffer.alloc(32, 7);

/** A merchant that no other test uses. */
export function aMerchant(fields: Partial<Tenant> = {}): Tenant {
  const merchantId = newUuid();
  return toTenant({
    merchantId,
    mode: "test",
    merchantName: "Ada Stores",
    walletPayId: `${merchantId}.wallet`,
    ...fields,
  });
}

/** The parts of the inflow code, with a fake ledger and the fake partner over HTTP. */
export function aWorld(db: Database, fake: FakePartner, { timeoutMs = TIMEOUT_MS } = {}) {
  const ledger = new FakeLedger();
  const logger = createLogger("test", "silent");
  const partnerOf = (mode: "live" | "test"): BankPartner =>
    bankPartner(
      { mode, url: fake.url, apiKey: API_KEY, timeoutMs },
      {
        onRecovered: () => void retryUnreachable({ db, logger }, { table: TABLE, where: { mode } }),
      },
    );
  const partners = { test: partnerOf("test"), live: partnerOf("live") };
  const waited: number[] = [];
  /** Of customers, by their public ids. */
  const names = new Map<string, string>();
  const parts = {
    db,
    ledger,
    payments: ledger,
    sandbox: ledger,
    customers: { nameOf: async (_: Tenant, id: string) => names.get(id) ?? "Bola Ade" },
    identityKeys: sealingKeys("payid", [IDENTITY_KEY]),
    partners,
    webhookSecrets: { test: WEBHOOK_SECRET, live: "live-secret" },
    amountMax: 1_000_000_000n,
    expiryGraceMs: 60_000,
    wait: async (ms: number) => void waited.push(ms),
    logger,
  };
  return {
    ledger,
    parts,
    waited,
    names,
    openPermanent: (fields: Partial<CreatePermanentAccount> = {}) =>
      createPermanentAccount(parts, aPermanentAccount({ tenant: aMerchant(), ...fields })),
    open: (fields: Partial<CreateVirtualAccount> = {}) =>
      createVirtualAccount(parts, aVirtualAccount({ tenant: aMerchant(), ...fields })),
    notify: (credit: object) => receiveBankWebhook(parts, aWebhook(credit)),
    close: async () => {
      await partners.test.close();
      await partners.live.close();
    },
  };
}
