import { newUuid } from "@kobo/ids";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";

const CLEARING: Account = { system: "SYSTEM_ACCOUNT_BILL_CLEARING" };

interface Owned {
  merchantId: string;
  payId: string;
}

/** Any of the values, all alike. */
export function pick<Value>(values: readonly Value[]): Value {
  if (values.length === 0) throw new Error("There is nothing to pick from.");
  return values[Math.floor(Math.random() * values.length)] as Value;
}

/** So few keys that callers meet on them. */
const KEYS = 3_000;
/** A hold older than this many others is surely closed. */
const RECENT_HOLDS = 60;

/** Makes up groups over a few wallets that all callers share: singles, holds, posts, voids, keys. */
export class Generator {
  readonly #wallets: readonly Owned[];
  #holds: { id: string; merchantId: string }[] = [];

  constructor(wallets: readonly Owned[]) {
    this.#wallets = wallets;
  }

  group(): TransferGroup {
    const from = pick(this.#wallets);
    const items = Array.from({ length: pick([1, 1, 1, 2, 3]) }, () => this.#item(from));
    return { merchantId: from.merchantId, mode: "MODE_TEST", items };
  }

  #item(from: Owned): TransferItem {
    const own = this.#holds.filter(({ merchantId }) => merchantId === from.merchantId);
    return own.length > 0 && Math.random() < 0.3 ? closing(pick(own).id) : this.#opening(from);
  }

  #opening(from: Owned): TransferItem {
    const id = newUuid();
    const isHold = Math.random() < 0.4;
    if (isHold) {
      const hold = { id, merchantId: from.merchantId };
      this.#holds = [...this.#holds, hold].slice(-RECENT_HOLDS);
    }
    const to = pick(this.#wallets.filter(({ payId }) => payId !== from.payId));
    const [debit, credit] = pick<[Account, Account]>([
      [{ wallet: from.payId }, { wallet: to.payId }],
      [{ wallet: from.payId }, CLEARING],
      // Money comes back, or all wallets would soon be empty.
      [CLEARING, { wallet: from.payId }],
    ]);
    return {
      id,
      kind: isHold ? "TRANSFER_KIND_PENDING" : "TRANSFER_KIND_SINGLE",
      type: "TRANSFER_TYPE_PAYID_TRANSFER",
      amountKobo: String(1 + Math.floor(Math.random() * 300)),
      debit,
      credit,
      ...(debit === CLEARING ? {} : keys()),
    };
  }
}

function closing(pendingId: string): TransferItem {
  const kind = pick(["TRANSFER_KIND_POST", "TRANSFER_KIND_VOID"] as const);
  return { id: newUuid(), kind, pendingId, type: "TRANSFER_TYPE_BILL_PURCHASE" };
}

function keys(): Partial<TransferItem> {
  const number = Math.floor(Math.random() * KEYS);
  return pick<Partial<TransferItem>>([
    {},
    { reference: { family: "REFERENCE_FAMILY_TRANSFER", text: `r${number}` } },
    { onceKeys: [{ scope: "ONCE_KEY_SCOPE_DEBIT", key: `k${number}` }] },
  ]);
}
