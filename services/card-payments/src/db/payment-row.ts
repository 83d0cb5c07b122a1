import type { CardBrand } from "@kobo/core/card-numbers";
import type { Mode } from "@kobo/core/tenant";
import type { DeclineCode } from "../domain/answer";
import type { Currency } from "../domain/currency";
import type { CancelReason, Payment, State } from "../domain/payments/payment";

/** A payment's row, joined with its customer and card. */
export interface Row {
  id: string;
  public_id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
  fingerprint: Buffer;
  customer_id: string;
  email: string;
  customer_name: string;
  processor_customer_id: string;
  payment_method_id: string;
  brand: CardBrand;
  last4: string;
  exp_month: number;
  exp_year: number;
  vault_token: string;
  amount: bigint;
  currency: Currency;
  capture: boolean;
  description: string;
  metadata: Record<string, unknown>;
  return_url: string;
  fee_basis_points: number;
  saves_card: boolean;
  off_session: boolean;
  state: State;
  processor_id: string;
  redirect_url: string;
  held: boolean;
  capture_amount: bigint;
  amount_captured: bigint;
  processor_cost: bigint;
  amount_refunded: bigint;
  cancel_reason: CancelReason | null;
  failure_code: DeclineCode | null;
  decline_code: string;
  ends_at: Date;
  calls: number;
  questions: number;
  notices: bigint;
  created_at: Date;
  updated_at: Date;
  fence: bigint;
}

export function toPayment(row: Row): Payment {
  return {
    id: row.id,
    publicId: row.public_id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
    customer: {
      id: row.customer_id,
      email: row.email,
      name: row.customer_name,
      processorCustomerId: row.processor_customer_id,
    },
    paymentMethod: {
      id: row.payment_method_id,
      brand: row.brand,
      last4: row.last4,
      expMonth: row.exp_month,
      expYear: row.exp_year,
      vaultToken: row.vault_token,
    },
    amount: row.amount,
    currency: row.currency,
    capture: row.capture,
    offSession: row.off_session,
    description: row.description,
    metadata: row.metadata,
    returnUrl: row.return_url,
    feeBasisPoints: BigInt(row.fee_basis_points),
    savesCard: row.saves_card,
    state: row.state,
    processorId: row.processor_id,
    redirectUrl: row.redirect_url,
    held: row.held,
    captureAmount: row.capture_amount,
    amountCaptured: row.amount_captured,
    processorCost: row.processor_cost,
    amountRefunded: row.amount_refunded,
    cancelReason: row.cancel_reason ?? undefined,
    failure: row.failure_code
      ? { code: row.failure_code, declineCode: row.decline_code }
      : undefined,
    endsAt: row.ends_at,
    calls: row.calls,
    questions: row.questions,
    notices: row.notices,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
