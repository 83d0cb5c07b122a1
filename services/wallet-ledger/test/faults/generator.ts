import { newUuid } from "@kobo/core/ids";
import type { Account } from "@kobo/protos/wallet_ledger/v1/Account";
import type { Announcement } from "@kobo/protos/wallet_ledger/v1/Announcement";
import type { TransferGroup } from "@kobo/protos/wallet_ledger/v1/TransferGroup";
import type { TransferItem } from "@kobo/protos/wallet_ledger/v1/TransferItem";
import type { TransferType } from "@kobo/protos/wallet_ledger/v1/TransferType";
import type { CallerOfLedger } from "./ledger-process";

/** Payments through these PayIDs are tallied, and announced with the tally. */
const PAY_IDS = ["a.spid", "b.spid", "c.spid"];

const BILLS: Account = { system: "SYSTEM_ACCOUNT_BILL_CLEARING" };
const CARDS: Account = { system: "SYSTEM_ACCOUNT_CARD_CLEARING" };

interface Owned {
  merchantId: string;
  payId: string;
}

/** The type and accounts of a movement; in naira by default. */
interface Way {
  type: TransferType;
  debit: Account;
  credit: Account;
  currency?: string;
}

/** A group, and the service that submits it. */
export interface GroupRequest {
  caller: CallerOfLedger;
  group: TransferGroup;
}

interface OpenHold {
  id: string;
  merchantId: string;
  caller: CallerOfLedger;
  type: TransferType;
}

/** Any of the values, all alike. */
export function pick<Value>(values: readonly Value[]): Value {
  if (values.length === 0) throw new Error("There is nothing to pick from.");
  return values[Math.floor(Math.random() * values.length)] as Value;
}

/** Each has so many ways in which it moves money. */
const WEIGHTED_CALLERS: readonly CallerOfLedger[] = [
  "transfer",
  ...Array<CallerOfLedger>(2).fill("bills"),
  ...Array<CallerOfLedger>(4).fill("card-payments"),
];

/** So few keys that callers meet on them. */
const KEYS = 3_000;
/** With the padding 1.2 MB; the broker takes 1 MB at once for a partition. */
const BURST_GROUPS = 80;
const BURST_PADDING = "x".repeat(15_000);
/** A hold older than this many others is surely closed. */
const RECENT_HOLDS = 60;

/**
 * Makes up groups over a few wallets that all callers share: singles, holds, posts, voids, keys, and card payments in
 * two currencies. Each merchant has a wallet in dollars too.
 */
export class Generator {
  readonly #wallets: readonly Owned[];
  #holds: OpenHold[] = [];

  constructor(wallets: readonly Owned[]) {
    this.#wallets = wallets;
  }

  next(): GroupRequest {
    const from = pick(this.#wallets);
    const caller = pick(WEIGHTED_CALLERS);
    const items = Array.from({ length: pick([1, 1, 1, 2, 3]) }, () => this.#item(caller, from));
    const payments = items.filter(({ to }) => to);
    return {
      caller,
      group: {
        merchantId: from.merchantId,
        mode: "MODE_TEST",
        items,
        ...(payments.length === 1 && payments[0]
          ? { announcements: [announced(payments[0])] }
          : {}),
      },
    };
  }

  /** Payments through one PayID, whose events together are above the broker's limit for a partition. */
  burst(): GroupRequest[] {
    const from = pick(this.#wallets);
    const credit = {
      wallet: pick(this.#wallets.filter(({ payId }) => payId !== from.payId)).payId,
    };
    const to = { payId: pick(PAY_IDS), name: "" };
    return Array.from({ length: BURST_GROUPS }, (): GroupRequest => {
      const item: TransferItem = {
        ...{ id: newUuid(), kind: "TRANSFER_KIND_SINGLE", type: "TRANSFER_TYPE_PAYID_TRANSFER" },
        ...{ amountKobo: "1", debit: { wallet: from.payId }, credit, to },
      };
      const group: TransferGroup = {
        ...{ merchantId: from.merchantId, mode: "MODE_TEST", items: [item] },
        announcements: [announced(item, BURST_PADDING)],
      };
      return { caller: "transfer", group };
    });
  }

  #item(caller: CallerOfLedger, from: Owned): TransferItem {
    const own = this.#holds.filter(
      (hold) => hold.merchantId === from.merchantId && hold.caller === caller,
    );
    return own.length > 0 && Math.random() < 0.3 ? closing(pick(own)) : this.#opening(caller, from);
  }

  #opening(caller: CallerOfLedger, from: Owned): TransferItem {
    const id = newUuid();
    const isHold = Math.random() < 0.4;
    const to = pick(this.#wallets.filter(({ payId }) => payId !== from.payId));
    const wallet: Account = { wallet: from.payId };
    const settling: Account = { settling: from.payId };
    const ways: Record<CallerOfLedger, Way[]> = {
      transfer: [
        { type: "TRANSFER_TYPE_PAYID_TRANSFER", debit: wallet, credit: { wallet: to.payId } },
      ],
      bills: [
        { type: "TRANSFER_TYPE_BILL_PURCHASE", debit: wallet, credit: BILLS },
        // Money comes back, or all wallets would soon be empty.
        { type: "TRANSFER_TYPE_BILL_REVERSAL", debit: BILLS, credit: wallet },
      ],
      "card-payments": [
        { type: "TRANSFER_TYPE_CARD_PAYMENT", debit: CARDS, credit: settling },
        { type: "TRANSFER_TYPE_CARD_SETTLEMENT", debit: settling, credit: wallet },
        { type: "TRANSFER_TYPE_CARD_PAYMENT", debit: CARDS, credit: wallet, currency: "USD" },
        { type: "TRANSFER_TYPE_CARD_REFUND", debit: wallet, credit: CARDS, currency: "USD" },
      ],
    };
    const { type, debit, credit, currency = "" } = pick(ways[caller]);
    if (isHold) {
      const hold = { id, merchantId: from.merchantId, caller, type };
      this.#holds = [...this.#holds, hold].slice(-RECENT_HOLDS);
    }
    return {
      id,
      kind: isHold ? "TRANSFER_KIND_PENDING" : "TRANSFER_KIND_SINGLE",
      type,
      amountKobo: someAmount(),
      debit,
      credit,
      currency,
      ...(caller === "transfer" && !isHold ? { to: { payId: pick(PAY_IDS), name: "" } } : {}),
      ...(debit === wallet && currency === "" ? keys() : {}),
    };
  }
}

/** The data is what the torture checks afterwards, not the event's. */
function announced({ credit, to, amountKobo }: TransferItem, padding = ""): Announcement {
  const tally = `"tally":"${credit?.wallet}/${to?.payId}","amount":${amountKobo},"padding":"${padding}"`;
  return {
    eventId: newUuid(),
    name: "payid.payment.completed",
    source: "payid",
    key: String(to?.payId),
    merchantId: newUuid(),
    pieces: [`{${tally},"count":`, ',"sum":', ',"at":"', '"}'],
    slots: [
      "ANNOUNCEMENT_SLOT_TALLY_COUNT",
      "ANNOUNCEMENT_SLOT_TALLY_SUM",
      "ANNOUNCEMENT_SLOT_COMMITTED_AT",
    ],
  };
}

/** Whole, in part, now and then more than is held, or not at all. */
function closing({ id: pendingId, type }: OpenHold): TransferItem {
  const item: TransferItem = { id: newUuid(), pendingId, type };
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
