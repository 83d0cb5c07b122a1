import type { Mode } from "@kobo/core/tenant";
import { AppError } from "@kobo/errors";
import type { Method } from "./checkout";
import { maximumOf, methodsOf, minimumOf } from "./new-session";

/** Fixed by the merchant, or chosen by the payer within bounds, both inclusive. In minor units. */
type LinkAmount = { kind: "fixed"; amount: bigint } | { kind: "open"; min: bigint; max: bigint };

export interface NewLink {
  /** UUIDv7. */
  id: string;
  merchantId: string;
  mode: Mode;
  merchantName: string;
  walletPayId: string;
  /** Empty for none. */
  reference: string;
  name: string;
  amount: LinkAmount;
  currency: string;
  methods: readonly Method[];
  /** Undefined for no limit. */
  usesMax: bigint | undefined;
  /** Empty for none. */
  successUrl: string;
  /** JSON as sent. */
  metadata: string;
}

export interface PaymentLink extends NewLink {
  active: boolean;
  /** Paid sessions. */
  uses: bigint;
  /** Sessions that are not over, or not counted yet. Each holds a use. */
  openSessions: bigint;
  createdAt: Date;
  updatedAt: Date;
}

export type LinkStatus = "active" | "inactive" | "completed";

/** The events of a link, without their common prefix. */
export type LinkEvent = "created" | "updated" | "completed";

interface Order {
  /** Undefined for an open amount. */
  amount: bigint | undefined;
  /** Undefined for the least and the most that the methods take. */
  amountMin: bigint | undefined;
  amountMax: bigint | undefined;
  currency: string;
  /** Empty for every method that takes the amount and the currency. */
  methods: readonly Method[];
}

/**
 * The amount and the methods of a new link.
 * @throws AppError INVALID_AMOUNT, AMOUNT_TOO_HIGH; INVALID_CURRENCY for a method that takes only naira
 */
export function termsOf(order: Order): Pick<NewLink, "amount" | "methods"> {
  const { amount, currency, amountMin: min = minimumOf(currency) } = order;
  if (amount !== undefined) {
    const methods = methodsOf({ amount, currency, methods: order.methods });
    return { amount: { kind: "fixed", amount }, methods };
  }
  const methods = methodsOf({ amount: min, currency, methods: order.methods });
  const most = maximumOf(methods);
  const { amountMax: max = most } = order;
  if (max < min) throw new AppError("INVALID_AMOUNT");
  if (max > most) {
    throw new AppError("AMOUNT_TOO_HIGH", `\`maxAmount\` must be at most ${most}.`);
  }
  return { amount: { kind: "open", min, max }, methods };
}

export function statusOf({ uses, usesMax, active }: PaymentLink): LinkStatus {
  if (usesMax !== undefined && uses >= usesMax) return "completed";
  return active ? "active" : "inactive";
}

export interface LinkChange {
  name?: string;
  active?: boolean;
  /** Undefined removes the limit. */
  usesMax?: bigint | undefined;
  successUrl?: string;
  metadata?: string;
}

/**
 * The link after a change by its merchant; the same link when nothing changes.
 * @throws AppError VALIDATION_ERROR for a limit below the uses that are paid or held
 */
export function changeLink(link: PaymentLink, change: LinkChange): PaymentLink {
  const { usesMax } = change;
  const taken = link.uses + link.openSessions;
  if (usesMax !== undefined && usesMax < taken) throw limitTooLow(taken);
  const fields = Object.keys(change) as (keyof LinkChange)[];
  const isSame = fields.every((field) => change[field] === link[field]);
  return isSame ? link : { ...link, ...change };
}

function limitTooLow(taken: bigint): AppError {
  const message = `must be at least ${taken}: so many uses are paid, or held by a payment that has begun`;
  return new AppError("VALIDATION_ERROR", undefined, {
    errors: [{ field: "maxUses", code: "too_small", message }],
  });
}

/**
 * Why a link takes no payment:
 * - `held`: payments that have begun hold the uses that are left
 * - `unavailable`: the merchant takes no payments in this mode
 */
export type Closed = "inactive" | "completed" | "held" | "unavailable";

export function closedBy(link: PaymentLink): Closed | undefined {
  const status = statusOf(link);
  if (status !== "active") return status;
  const isHeld = link.usesMax !== undefined && link.uses + link.openSessions >= link.usesMax;
  return isHeld ? "held" : undefined;
}

/** The link after one more session has begun, which holds a use. */
export function holdUse(link: PaymentLink): PaymentLink {
  return { ...link, openSessions: link.openSessions + 1n };
}

/** The link after sessions have ended: paid ones are uses, and the others hold none any more. */
export function settleUses(
  link: PaymentLink,
  { ended, paid }: { ended: bigint; paid: bigint },
): PaymentLink {
  return { ...link, uses: link.uses + paid, openSessions: link.openSessions - ended };
}

/** The methods that take a payer's amount. Within the link's bounds, there is one at least. */
export function methodsFor({ methods, currency }: PaymentLink, amount: bigint): readonly Method[] {
  return methodsOf({ amount, currency, methods: [] }).filter((method) => methods.includes(method));
}
