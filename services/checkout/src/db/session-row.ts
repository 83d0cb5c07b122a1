import type { Mode } from "@kobo/core/tenant";
import type { Method, Session, SessionState } from "../domain/checkout";

export interface SessionRow {
  id: string;
  merchant_id: string;
  mode: Mode;
  merchant_name: string;
  wallet_pay_id: string;
  reference: string;
  fingerprint: Buffer;
  amount: bigint;
  currency: string;
  customer_email: string;
  customer_name: string;
  methods: Method[];
  success_url: string;
  cancel_url: string;
  metadata: unknown;
  link_id: string | null;
  state: SessionState;
  created_at: Date;
  expires_at: Date;
  lapses_at: Date;
  ended_at: Date | null;
  updated_at: Date;
  erases_customer: boolean;
}

export function toSession(row: SessionRow): Session {
  return {
    id: row.id,
    merchantId: row.merchant_id,
    mode: row.mode,
    merchantName: row.merchant_name,
    walletPayId: row.wallet_pay_id,
    reference: row.reference,
    amount: row.amount,
    currency: row.currency,
    customer: { email: row.customer_email, name: row.customer_name },
    methods: row.methods,
    successUrl: row.success_url,
    cancelUrl: row.cancel_url,
    metadata: JSON.stringify(row.metadata),
    linkId: row.link_id ?? "",
    state: row.state,
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lapsesAt: row.lapses_at,
    endedAt: row.ended_at ?? undefined,
    updatedAt: row.updated_at,
    erasesCustomer: row.erases_customer,
  };
}
