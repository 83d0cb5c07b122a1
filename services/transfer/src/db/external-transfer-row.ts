import { kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type {
  ExternalTransfer,
  Kind,
  NewExternalTransfer,
  Payer,
  State,
} from "../domain/external-transfer";

export interface Row {
  id: string;
  kind: Kind;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  from_pay_id: string;
  reference: string;
  fingerprint: Buffer;
  bank_code: string;
  bank_name: string;
  account_number: string;
  account_name: string;
  amount: bigint;
  fee: bigint;
  stamp_duty: bigint;
  narration: string;
  daily_cap: bigint;
  rail_reference: string;
  resend_of: string | null;
  resent_at: Date | null;
  not_after: Date;
  state: State;
  recipient_code: string;
  rail_code: string;
  failure_reason: string;
  calls: number;
  asked: number;
  not_found: number;
  acknowledged: boolean;
  charged_to: Payer | null;
  notices: bigint;
  submitted_at: Date | null;
  decided_at: Date | null;
  completed_at: Date | null;
  created_at: Date;
  updated_at: Date;
  fence: bigint;
}

export function columnsOf(transfer: NewExternalTransfer) {
  return {
    id: transfer.id,
    kind: transfer.kind,
    merchant_id: transfer.merchantId,
    mode: transfer.mode,
    merchant_name: transfer.merchantName,
    from_pay_id: transfer.fromPayId,
    reference: transfer.reference,
    bank_code: transfer.bankCode,
    bank_name: transfer.bankName,
    account_number: transfer.accountNumber,
    account_name: transfer.accountName,
    amount: String(transfer.amount),
    fee: String(transfer.fee),
    stamp_duty: String(transfer.stampDuty),
    narration: transfer.narration,
    daily_cap: String(transfer.dailyCap),
    rail_reference: transfer.railReference,
    resend_of: transfer.resendOf,
    not_after: transfer.notAfter,
  };
}

export function toTransfer(row: Row): ExternalTransfer {
  return {
    id: row.id,
    kind: row.kind,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    fromPayId: row.from_pay_id,
    reference: row.reference,
    bankCode: row.bank_code,
    bankName: row.bank_name,
    accountNumber: row.account_number,
    accountName: row.account_name,
    amount: kobo(row.amount),
    fee: kobo(row.fee),
    stampDuty: kobo(row.stamp_duty),
    narration: row.narration,
    dailyCap: row.daily_cap,
    railReference: row.rail_reference,
    resendOf: row.resend_of ?? undefined,
    wasResent: row.resent_at !== null,
    notAfter: row.not_after,
    state: row.state,
    recipientCode: row.recipient_code,
    railCode: row.rail_code,
    failureReason: row.failure_reason,
    calls: row.calls,
    queryAttempts: row.asked,
    notFound: row.not_found,
    acknowledged: row.acknowledged,
    chargedTo: row.charged_to ?? undefined,
    notices: row.notices,
    submittedAt: row.submitted_at ?? undefined,
    decidedAt: row.decided_at ?? undefined,
    completedAt: row.completed_at ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
