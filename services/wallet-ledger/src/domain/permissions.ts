import type { Mode } from "@kobo/core/tenant";
import { type AccountCode, PASSED_THROUGH } from "./account";
import { type Item, isClosing } from "./transfer";

/** Transfers of a type may move money from any of the `from` to any of the `to` accounts. */
interface Permission {
  type: string;
  from: readonly AccountCode[];
  to: readonly AccountCode[];
  /** Both modes by default. */
  mode?: Mode;
}

/** Sandbox money and money of `npm run merchant -- fund` comes from `world`, banks' money through `bank_settlement`. */
const PERMISSIONS: Readonly<Record<string, readonly Permission[]>> = {
  gateway: [{ type: "funding", from: ["world"], to: ["wallet"], mode: "test" }],
  "funding-cli": [{ type: "funding", from: ["world"], to: ["wallet"] }],
  payid: [
    { type: "payid_payment", from: ["world"], to: ["wallet"], mode: "test" },
    { type: "funding", from: ["bank_settlement"], to: ["wallet"] },
    { type: "virtual_account_payment", from: ["bank_settlement"], to: ["wallet"] },
    { type: "rejected_payment", from: ["bank_settlement"], to: ["suspense"] },
  ],
  transfer: [
    { type: "payid_transfer", from: ["wallet"], to: ["wallet", "payid_clearing"] },
    { type: "payid_transfer", from: ["payid_clearing"], to: ["wallet"] },
    {
      type: "external_transfer",
      from: ["wallet", "merchant_receivable"],
      to: ["rail_clearing"],
    },
    {
      type: "external_transfer_fee",
      from: ["wallet", "merchant_receivable"],
      to: ["fee_revenue"],
    },
    { type: "stamp_duty", from: ["wallet", "merchant_receivable"], to: ["stamp_duty"] },
    {
      type: "external_transfer_reversal",
      from: ["rail_clearing", "fee_revenue", "stamp_duty"],
      to: ["wallet", "merchant_receivable"],
    },
    { type: "payment_return", from: ["suspense", "merchant_receivable"], to: ["rail_clearing"] },
    { type: "payment_return", from: ["rail_clearing"], to: ["suspense", "merchant_receivable"] },
    {
      type: "payment_refund",
      from: ["wallet"],
      to: ["wallet", "payid_clearing", "rail_clearing"],
    },
    { type: "payment_refund", from: ["payid_clearing"], to: ["wallet"] },
    { type: "payment_refund", from: ["merchant_receivable"], to: ["rail_clearing"] },
    { type: "payment_refund", from: ["rail_clearing"], to: ["wallet", "merchant_receivable"] },
    { type: "rail_settlement", from: ["rail_clearing"], to: ["bank_settlement"] },
    { type: "rail_settlement", from: ["bank_settlement"], to: ["rail_clearing"] },
  ],
  bills: [
    { type: "bill_purchase", from: ["wallet", "merchant_receivable"], to: ["bill_clearing"] },
    { type: "bill_reversal", from: ["bill_clearing"], to: ["wallet", "merchant_receivable"] },
    { type: "bill_commission", from: ["commission_expense"], to: ["bill_clearing"] },
    { type: "bill_commission", from: ["bill_clearing"], to: ["commission_expense"] },
    { type: "bill_cost", from: ["bill_clearing"], to: ["bill_provider"] },
    { type: "bill_cost", from: ["bill_provider"], to: ["bill_clearing"] },
    { type: "bill_revenue", from: ["bill_clearing"], to: ["fee_revenue"] },
    { type: "bill_revenue", from: ["fee_revenue"], to: ["bill_clearing"] },
  ],
  "card-payments": [
    { type: "card_authorization", from: ["card_clearing"], to: ["wallet", "settling"] },
    { type: "card_payment", from: ["card_clearing"], to: ["wallet", "settling"] },
    { type: "card_fee", from: ["wallet", "settling"], to: ["fee_revenue"] },
    { type: "card_cost", from: ["processor_cost"], to: ["card_clearing"] },
    { type: "card_cost", from: ["card_clearing"], to: ["processor_cost"] },
    { type: "card_settlement", from: ["settling"], to: ["wallet"] },
    { type: "card_refund", from: ["wallet", "settling"], to: ["card_clearing"] },
    { type: "card_refund_reversal", from: ["card_clearing"], to: ["wallet"] },
    {
      type: "card_dispute",
      from: ["wallet", "settling", "merchant_receivable"],
      to: ["card_clearing"],
    },
    { type: "card_dispute_fee", from: ["wallet", "merchant_receivable"], to: ["fee_revenue"] },
    {
      type: "card_dispute_reversal",
      from: ["card_clearing", "fee_revenue"],
      to: ["wallet", "merchant_receivable"],
    },
  ],
};

const MODES: readonly Mode[] = ["live", "test"];

/** Each permitted movement as one string, since the table is read ten thousand times a second. */
const MOVEMENTS: ReadonlySet<string> = new Set(
  Object.entries(PERMISSIONS).flatMap(([caller, permissions]) =>
    permissions.flatMap(({ type, from, to, mode }) =>
      (mode ? [mode] : MODES).flatMap((each) =>
        from.flatMap((debit) =>
          to.map((credit) => movement({ caller, mode: each, type, debit, credit })),
        ),
      ),
    ),
  ),
);

/** The types with which a caller may close holds. */
const TYPES: ReadonlySet<string> = new Set(
  Object.entries(PERMISSIONS).flatMap(([caller, permissions]) =>
    permissions.map(({ type }) => `${caller} ${type}`),
  ),
);

/** Whether the caller may create the transfer. One that closes a hold names no accounts; see `closes`. */
export function isPermitted(caller: string, mode: Mode, item: Item): boolean {
  if (isClosing(item)) return TYPES.has(`${caller} ${item.type}`);
  const { type, debit, credit } = item;
  return MOVEMENTS.has(movement({ caller, mode, type, debit: debit.code, credit: credit.code }));
}

/**
 * The index of a transfer that leaves a balance other than 0 on a pass-through account after the group; -1 if there is
 * none.
 */
export function indexOfUnpaired(items: readonly Item[]): number {
  let index = -1;
  let left = 0n;
  for (const [at, item] of items.entries()) {
    if (isClosing(item)) continue;
    const isCredit = item.credit.code === PASSED_THROUGH;
    if (!isCredit && item.debit.code !== PASSED_THROUGH) continue;
    // The hold could be closed in another group.
    if (item.kind === "pending") return at;
    left += isCredit ? item.amount : -item.amount;
    index = at;
  }
  return left === 0n ? -1 : index;
}

/** Whether the caller may close the hold: only with a type that the hold was made for. */
export function closes(closing: string, hold: string): boolean {
  return closing === hold || (hold === "card_authorization" && closing === "card_payment");
}

function movement(of: {
  caller: string;
  mode: Mode;
  type: string;
  debit: AccountCode;
  credit: AccountCode;
}): string {
  return `${of.caller} ${of.mode} ${of.type} ${of.debit} ${of.credit}`;
}
