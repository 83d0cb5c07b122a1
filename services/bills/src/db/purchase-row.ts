import { kobo } from "@kobo/core/money";
import type { Mode } from "@kobo/core/tenant";
import type { BillType } from "../domain/catalogue/bill-type";
import type { Goods } from "../domain/catalogue/goods";
import type { Payer, Purchase, State, SubscriptionType } from "../domain/purchases/purchase";

export const TABLE = "purchases";

export interface Row {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  from_wallet: string;
  reference: string;
  fingerprint: Buffer;
  service_id: string;
  service_name: string;
  bill_type: BillType;
  variation_code: string;
  billers_code: string;
  subscription_type: SubscriptionType | "";
  quantity: number;
  extra_fields: Record<string, string>;
  phone: string;
  narration: string;
  amount: bigint;
  commission_rate: string;
  commission: bigint;
  convenience_fee: bigint;
  provider_request_id: string;
  not_after: Date;
  state: State;
  provider_reference: string;
  provider_cost: bigint | null;
  goods: Goods;
  error: string;
  provider_code: string;
  calls: number;
  requeries: number;
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

/** Prepared statements list the columns, because a migration must not change their result type. */
export const ROW_COLUMNS: readonly (keyof Row)[] = [
  "id",
  "merchant_id",
  "mode",
  "merchant_name",
  "from_wallet",
  "reference",
  "fingerprint",
  "service_id",
  "service_name",
  "bill_type",
  "variation_code",
  "billers_code",
  "subscription_type",
  "quantity",
  "extra_fields",
  "phone",
  "narration",
  "amount",
  "commission_rate",
  "commission",
  "convenience_fee",
  "provider_request_id",
  "not_after",
  "state",
  "provider_reference",
  "provider_cost",
  "goods",
  "error",
  "provider_code",
  "calls",
  "requeries",
  "not_found",
  "acknowledged",
  "charged_to",
  "notices",
  "submitted_at",
  "decided_at",
  "completed_at",
  "created_at",
  "updated_at",
  "fence",
];

export function toPurchase(row: Row): Purchase {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    fromWallet: row.from_wallet,
    reference: row.reference,
    serviceId: row.service_id,
    serviceName: row.service_name,
    billType: row.bill_type,
    variationCode: row.variation_code,
    billersCode: row.billers_code,
    subscriptionType: row.subscription_type,
    quantity: row.quantity,
    extraFields: row.extra_fields,
    phone: row.phone,
    narration: row.narration,
    amount: kobo(row.amount),
    commission: { rate: row.commission_rate, amount: kobo(row.commission) },
    convenienceFee: kobo(row.convenience_fee),
    providerRequestId: row.provider_request_id,
    notAfter: row.not_after,
    state: row.state,
    providerReference: row.provider_reference,
    providerCost: row.provider_cost === null ? undefined : kobo(row.provider_cost),
    goods: row.goods,
    error: row.error,
    providerCode: row.provider_code,
    calls: row.calls,
    requeries: row.requeries,
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
