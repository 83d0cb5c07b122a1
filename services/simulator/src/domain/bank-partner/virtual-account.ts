import type { Bank } from "../bank";
import type { Json } from "../json";

type AccountKind = "temporary" | "permanent";

export interface NewAccount {
  reference: string;
  name: string;
  kind: AccountKind;
  /** Null for a permanent account. */
  expiresAt: Date | null;
}

/** An account number issued to Kobo. */
export interface VirtualAccount extends NewAccount {
  number: string;
  createdAt: Date;
}

export function isSameAccount(account: NewAccount, input: NewAccount): boolean {
  return (
    account.reference === input.reference &&
    account.name === input.name &&
    account.kind === input.kind &&
    account.expiresAt?.getTime() === input.expiresAt?.getTime()
  );
}

/** 90 days, so that a late payer of the old account does not pay the new one. */
const REISSUE_AFTER_MS = 90 * 86_400_000;

/** Whether the number may be issued again. */
export function isReleased({ expiresAt }: VirtualAccount, now: Date): boolean {
  return expiresAt !== null && now.getTime() - expiresAt.getTime() >= REISSUE_AFTER_MS;
}

export function accountJson(account: VirtualAccount, issuer: Pick<Bank, "code" | "name">): Json {
  return {
    account_number: account.number,
    account_name: account.name,
    bank_code: issuer.code,
    bank_name: issuer.name,
    reference: account.reference,
    kind: account.kind,
    expires_at: account.expiresAt?.toISOString() ?? null,
    created_at: account.createdAt.toISOString(),
  };
}
