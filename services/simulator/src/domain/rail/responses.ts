import type { Bank } from "../bank";
import type { Json } from "../json";
import type { Mode } from "../mode";
import type { Recipient, Transfer } from "./transfer";

/** Kobo's integration id at the rail. */
const INTEGRATION = 100_431;

const LISTED_AT = "2016-07-14T10:04:29.000Z";

export function envelope(message: string, data: unknown, meta?: Json): Json {
  return { status: true, message, data, ...(meta && { meta }) };
}

export function bankJson(bank: Bank, withNipCode: boolean): Json {
  return {
    id: bank.id,
    name: bank.name,
    slug: bank.slug,
    code: bank.code,
    longcode: "",
    gateway: null,
    pay_with_bank: false,
    supports_transfer: true,
    active: bank.active,
    country: "Nigeria",
    currency: "NGN",
    type: "nuban",
    is_deleted: false,
    createdAt: LISTED_AT,
    updatedAt: LISTED_AT,
    ...(withNipCode && { nip_sort_code: bank.nipCode }),
  };
}

export function recipientJson(recipient: Recipient, domain: Mode): Json {
  return {
    active: true,
    createdAt: recipient.createdAt.toISOString(),
    currency: "NGN",
    description: recipient.description,
    domain,
    email: null,
    id: recipient.id,
    integration: INTEGRATION,
    metadata: null,
    name: recipient.name,
    recipient_code: recipient.code,
    type: "nuban",
    updatedAt: recipient.createdAt.toISOString(),
    is_deleted: false,
    details: {
      authorization_code: null,
      account_number: recipient.accountNumber,
      account_name: recipient.accountName,
      bank_code: recipient.bankCode,
      bank_name: recipient.bankName,
    },
  };
}

/** A new transfer, with its recipient by id. */
export function newTransferJson(transfer: Transfer, recipient: Recipient, domain: Mode): Json {
  return {
    transfersessionid: [],
    transfertrials: [],
    ...commonJson(transfer, domain),
    integration: INTEGRATION,
    recipient: recipient.id,
  };
}

/** A stored transfer, with its full recipient. */
export function transferJson(transfer: Transfer, recipient: Recipient, domain: Mode): Json {
  return {
    ...commonJson(transfer, domain),
    integration: INTEGRATION,
    recipient: recipientJson(recipient, domain),
    ...outcomeJson(transfer),
  };
}

/** A transfer in a webhook. */
export function transferEventJson(transfer: Transfer, recipient: Recipient, domain: Mode): Json {
  return {
    ...commonJson(transfer, domain),
    integration: { id: INTEGRATION, is_live: domain === "live", business_name: "Kobo" },
    recipient: recipientJson(recipient, domain),
    ...outcomeJson(transfer),
  };
}

function commonJson(transfer: Transfer, domain: Mode): Json {
  return {
    amount: Number(transfer.amount),
    createdAt: transfer.createdAt.toISOString(),
    currency: "NGN",
    domain,
    failures: null,
    id: transfer.id,
    reason: transfer.reason,
    reference: transfer.reference,
    request: transfer.id,
    source: "balance",
    source_details: null,
    status: transfer.state,
    titan_code: null,
    transfer_code: transfer.code,
    transferred_at: transfer.state === "success" ? transfer.updatedAt.toISOString() : null,
    updatedAt: transfer.updatedAt.toISOString(),
  };
}

function outcomeJson(transfer: Transfer): Json {
  const hasLeft = transfer.state === "success" || transfer.state === "reversed";
  return {
    session: hasLeft ? { provider: "nip", id: transfer.sessionId } : { provider: null, id: null },
    fee_charged: 0,
    fees_breakdown: null,
    gateway_response: GATEWAY_RESPONSES[transfer.state],
  };
}

const GATEWAY_RESPONSES: Readonly<Record<Transfer["state"], string | null>> = {
  pending: null,
  success: "Approved or completed successfully",
  failed: "The beneficiary's bank did not accept the transfer",
  reversed: "The beneficiary's bank sent the transfer back",
};
