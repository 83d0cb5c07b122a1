import { newUuid } from "@kobo/ids";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";

const BILLS: Account = { system: "SYSTEM_ACCOUNT_BILL_CLEARING" };
const CARDS: Account = { system: "SYSTEM_ACCOUNT_CARD_CLEARING" };

interface Owned {
  merchantId: string;
  payId: string;
}

/** Where money goes; without a currency, in naira. */
interface Way {
  debit: Account;
  credit: Account;
  currency?: string;
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

/**
 * Makes up groups over a few wallets that all callers share: singles, holds, posts, voids, keys, and card payments in
 * two currencies. Each merchant has a wallet in dollars too.
 */
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
    const wallet: Account = { wallet: from.payId };
    const settling: Account = { settling: from.payId };
    const {
      debit,
      credit,
      currency = "",
    } = pick<Way>([
      { debit: wallet, credit: { wallet: to.payId } },
      { debit: wallet, credit: BILLS },
      // Money comes back, or all wallets would soon be empty.
      { debit: BILLS, credit: wallet },
      { debit: CARDS, credit: settling },
      { debit: settling, credit: wallet },
      { debit: CARDS, credit: wallet, currency: "USD" },
      { debit: wallet, credit: CARDS, currency: "USD" },
    ]);
    return {
      id,
      kind: isHold ? "TRANSFER_KIND_PENDING" : "TRANSFER_KIND_SINGLE",
      type: "TRANSFER_TYPE_PAYID_TRANSFER",
      amountKobo: someAmount(),
      debit,
      credit,
      currency,
      ...(debit === wallet && currency === "" ? keys() : {}),
    };
  }
}

/** Whole, in part, now and then more than is held, or not at all. */
function closing(pendingId: string): TransferItem {
  const item: TransferItem = { id: newUuid(), pendingId, type: "TRANSFER_TYPE_BILL_PURCHASE" };
  return pick<TransferItem>([
    { ...item, kind: "TRANSFER_KIND_POST" },
    { ...item, kind: "TRANSFER_KIND_POST", amountKobo: someAmount() },
    { ...item, kind: "TRANSFER_KIND_VOID" },
  ]);
}

function someAmount(): string {
  return String(1 + Math.floor(Math.random() * 300));
}

function keys(): Partial<TransferItem> {
  const number = Math.floor(Math.random() * KEYS);
  return pick<Partial<TransferItem>>([
    {},
    { reference: { family: "REFERENCE_FAMILY_TRANSFER", text: `r${number}` } },
    { onceKeys: [{ scope: "ONCE_KEY_SCOPE_DEBIT", key: `k${number}` }] },
  ]);
}
