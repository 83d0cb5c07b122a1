import { AppError } from "@kobo/errors";

export type PayIdType = "dynamic" | "static";
export type PayIdStatus = "active" | "used" | "expired" | "inactive";

/** A payment address. */
export interface PayId {
  id: string;
  payId: string;
  name: string;
  reference: string;
  type: PayIdType;
  status: PayIdStatus;
  /** Dynamic addresses only. */
  expiresAt: Date | null;
  /** As `expiresAt`, but for merchants who let time pass in the sandbox. */
  lapsesAt: Date | null;
  /** JSON as it was sent; empty when nothing was. */
  metadata: string;
  /** 0n when none was given. */
  expectedAmount: bigint;
  createdAt: Date;
  /** Received in all. */
  amountReceived: bigint;
  paymentsCount: number;
}

/** The least that a PayID may receive or be asked to (the specification's section 8): ₦100. */
const AMOUNT_MIN = 10_000n;

export function isAmountAllowed(amount: bigint | undefined): boolean {
  return amount === undefined || amount >= AMOUNT_MIN;
}

/** @throws AppError INVALID_AMOUNT for an amount under the floor */
export function checkAmount(amount: bigint | undefined): void {
  if (!isAmountAllowed(amount)) throw new AppError("INVALID_AMOUNT");
}

/** The status as it is now: an address expires at its moment, not when the sweeper comes by. */
export function statusAt(payId: Pick<PayId, "status" | "lapsesAt">, now: Date): PayIdStatus {
  const over = payId.lapsesAt !== null && payId.lapsesAt <= now;
  return payId.status === "active" && over ? "expired" : payId.status;
}

/** Who the payment is expected from, as far as the merchant said so in the metadata (decision 34). */
export function customerIn(metadata: string): { email: string; name: string } {
  const fields: unknown = metadata ? JSON.parse(metadata) : {};
  return {
    email: text(fields, "customerEmail") || text(fields, "email"),
    name: text(fields, "customerName") || text(fields, "name"),
  };
}

function text(fields: unknown, name: string): string {
  if (typeof fields !== "object" || fields === null || !Object.hasOwn(fields, name)) return "";
  const value = (fields as Record<string, unknown>)[name];
  return typeof value === "string" ? value : "";
}

/**
 * The key that keeps a dynamic address from being paid twice, however many pay at once: the address
 * itself. A static address is paid many times and has none.
 */
export function uniquenessKeyOf(payId: Pick<PayId, "type" | "payId">): string {
  return payId.type === "dynamic" ? payId.payId : "";
}
