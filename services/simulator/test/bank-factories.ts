import { type Credit, DEFAULT_SENDER } from "../src/domain/bank-partner/credit";
import type { VirtualAccount } from "../src/domain/bank-partner/virtual-account";
import type { Recipient, Transfer } from "../src/domain/rail/transfer";
import { newWebhook, type Webhook } from "../src/domain/webhook";
import { NOON } from "./factories";

export function aWebhook(webhook: Partial<Webhook> = {}): Webhook {
  const event = { id: "ntc_1", event: "account.credited", about: "1".repeat(30), body: "{}" };
  return { ...newWebhook(event, undefined, NOON), ...webhook };
}

export function aVirtualAccount(account: Partial<VirtualAccount> = {}): VirtualAccount {
  return {
    number: "4600070017",
    reference: "ref-1",
    name: "Ada Stores",
    kind: "permanent",
    expiresAt: null,
    createdAt: NOON,
    ...account,
  };
}

export function aCredit(credit: Partial<Credit> = {}): Credit {
  return {
    id: "crd_1",
    sessionId: "1".repeat(30),
    accountNumber: "4600070017",
    accountReference: "ref-1",
    amount: 50_000n,
    sender: DEFAULT_SENDER,
    narration: "Transfer",
    paidAt: NOON,
    bookedAt: NOON,
    ...credit,
  };
}

export function aRecipient(recipient: Partial<Recipient> = {}): Recipient {
  return {
    id: 1,
    code: "RCP_1",
    name: "Ada Obi",
    accountNumber: "0123456785",
    bankCode: "058",
    description: null,
    accountName: "OBI ADA",
    bankName: "Guaranty Trust Bank",
    createdAt: NOON,
    ...recipient,
  };
}

export function aTransfer(transfer: Partial<Transfer> = {}): Transfer {
  return {
    id: 2,
    code: "TRF_1",
    reference: "ref-00000000000001",
    amount: 50_000n,
    reason: "Rent",
    recipientCode: "RCP_1",
    state: "success",
    planned: null,
    sessionId: "2".repeat(30),
    createdAt: NOON,
    updatedAt: NOON,
    ...transfer,
  };
}
