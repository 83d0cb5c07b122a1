import { AppError } from "@kobo/errors";

export type PayIdType = "dynamic" | "static";
export type PayIdStatus = "active" | "used" | "expired" | "inactive";

export interface PayId {
  id: string;
  payId: string;
  name: string;
  reference: string;
  type: PayIdType;
  status: PayIdStatus;
  /** Dynamic PayIDs only. */
  expiresAt: Date | null;
  /** As `expiresAt`, moved by the merchant's test clock. */
  lapsesAt: Date | null;
  /** JSON as sent; empty for none. */
  metadata: string;
  /** 0n for none. */
  expectedAmount: bigint;
  createdAt: Date;
}

/** The minimum that a PayID may receive or expect (specification, section 8): ₦100. */
const AMOUNT_MIN = 10_000n;

export function isAmountAllowed(amount: bigint | undefined): boolean {
  return amount === undefined || amount >= AMOUNT_MIN;
}

/** @throws AppError INVALID_AMOUNT for an amount under the floor */
export function checkAmount(amount: bigint | undefined): void {
  if (!isAmountAllowed(amount)) throw new AppError("INVALID_AMOUNT");
}

/** A PayID expires at its time, before the expiry worker marks it. */
export function statusAt(payId: Pick<PayId, "status" | "lapsesAt">, now: Date): PayIdStatus {
  const over = payId.lapsesAt !== null && payId.lapsesAt <= now;
  return payId.status === "active" && over ? "expired" : payId.status;
}

/** The expected payer, if the metadata names one (decision 34). */
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
 * The uniqueness key that prevents a second payment to a dynamic PayID: the address itself. Empty for a static PayID.
 */
export function uniquenessKeyOf(payId: Pick<PayId, "type" | "payId">): string {
  return payId.type === "dynamic" ? payId.payId : "";
}
