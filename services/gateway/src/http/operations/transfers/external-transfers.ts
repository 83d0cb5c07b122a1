import { ExternalTransferBody, externalTransferToWire } from "@kobo/api-schemas/payment-requests";
import {
  BankRecord,
  CompletedExternalTransferRecord,
  ExternalAccountVerification,
  externalTransferFromWire,
  externalTransferRecord,
  FailedExternalTransferRecord,
  PendingExternalTransferRecord,
} from "@kobo/api-schemas/records";
import { AppError } from "@kobo/errors";
import type { ExternalTransfer__Output } from "@kobo/protos/transfer/v1/ExternalTransfer";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import type { FailureResult, SuccessResult } from "../../envelopes/success";
import { logoUrl } from "../../logos";
import type { Refusals } from "../description";
import { AccountNumber, BankCode } from "../fields";
import { operation } from "../operation";
import { present } from "../present";
import { limitsToWire, NOT_TRANSFERRED } from "./transfers";

const BANKS_FRESH_SECONDS = 3_600;

const NOT_VERIFIED: Refusals = {
  BANK_NOT_SUPPORTED: null,
  EXTERNAL_ACCOUNT_VERIFICATION_FAILED: null,
};

export const listBanks = operation({
  id: "listBanks",
  section: "Transfers",
  summary: "List the banks",
  description: "All supported banks, by name. The list seldom changes: cache it for an hour.",
  sdk: "banks.list",
  scope: "transfers:read",
  method: "GET",
  path: "/banks",
  limitGroup: "catalogue",
  responses: { 200: z.object({ banks: z.array(BankRecord), total: z.int().min(0) }) },
  cacheable: true,
  graphql: { query: "getBankList" },
  handler: async ({ tenant, services, publicUrl }) => {
    const found = await services.transfers.ListBanks({ mode: toWireMode(tenant.mode) });
    const banks = found.banks.map(({ bankCode, bankName, slug }) => ({
      bankCode,
      bankName,
      logoUrl: logoUrl(publicUrl, slug),
    }));
    return {
      status: 200,
      message: "Banks retrieved.",
      data: { banks, total: banks.length },
      freshForSeconds: BANKS_FRESH_SECONDS,
    };
  },
});

export const verifyExternalAccount = operation({
  id: "verifyExternalAccount",
  section: "Transfers",
  summary: "Look up the owner of a bank account",
  description:
    "Asks the bank for the account's name, so that you can show it before the payment. When the bank does not respond, the error has `retryable: true`.",
  sdk: "transfers.verifyAccount",
  scope: "transfers:read",
  method: "POST",
  path: "/transfer/external/verify",
  limitGroup: "verify",
  body: z.object({ accountNumber: AccountNumber, bankCode: BankCode }),
  responses: { 200: ExternalAccountVerification },
  refusals: NOT_VERIFIED,
  graphql: { mutation: "verifyExternalAccount", input: "VerifyExternalAccountInput" },
  handler: async ({ body, tenant, deadline, services, publicUrl }) => {
    const request = { tenant: toWireTenant(tenant), ...body };
    const answer = await services.transfers.VerifyExternalAccount(request, { deadline });
    const { bankCode, bankName, slug } = present(answer.bank, "the bank");
    const { accountNumber, accountName } = answer;
    const bankLogo = logoUrl(publicUrl, slug);
    return {
      status: 200,
      message: "Account verified.",
      data: { accountNumber, accountName, bankCode, bankName, bankLogo, verified: true },
    };
  },
});

export const transferToBank = operation({
  id: "transferToBank",
  section: "Transfers",
  summary: "Pay a bank account",
  description:
    "From your wallet to an account at any listed bank. 201: the bank has paid it. 202: the outcome is not known yet. The money is held, and an event reports the outcome, as does `GET /transfer/{reference}`. 424: the bank refused, and nothing was charged; after the `failureReason` `RAIL_TIMEOUT` it may still be paid for up to 27 hours. After a 202 or a timeout, never pay again under another reference. In the sandbox the account numbers 0690000031 to 0690000034 are paid, …35 is pending first, …36 fails, …37 is paid and then reversed, …38 cannot be verified, and …39 does not answer.",
  sdk: "transfers.toBank",
  scope: "transfers:write",
  method: "POST",
  path: "/transfer/external",
  body: ExternalTransferBody,
  responses: { 201: CompletedExternalTransferRecord, 202: PendingExternalTransferRecord },
  refusals: {
    ...NOT_TRANSFERRED,
    ...NOT_VERIFIED,
    TRANSFER_FAILED: { data: FailedExternalTransferRecord },
  },
  graphql: { mutation: "transferExternal", input: "ExternalTransferInput" },
  handler: async (call) => {
    const { body, tenant, idempotency, deadline, services } = call;
    const request = {
      tenant: toWireTenant(tenant),
      idempotency,
      ...externalTransferToWire(body),
      limits: limitsToWire(call),
    };
    // The bank may take as long as the merchant's request lasts.
    const answer = await services.transfers.CreateExternalTransfer(request, { deadline });
    const outcome = toAnswer(present(answer.transfer, "the transfer"));
    return { ...outcome, replayed: answer.replayed };
  },
});

/** A pending transfer is a 202; a failed one is an error with the record (decision 44). */
function toAnswer(transfer: ExternalTransfer__Output): SuccessResult | FailureResult {
  const data = externalTransferRecord(externalTransferFromWire(transfer));
  switch (data.status) {
    case "failed":
      return { failed: new AppError("TRANSFER_FAILED", undefined, { data }) };
    case "pending": {
      const message = "The transfer is on its way. Its outcome will be sent as an event.";
      return { status: 202, message, data };
    }
    case "reversed": {
      const message = "The transfer was reversed. The money is back in the wallet.";
      return { status: 201, message, data };
    }
    case "completed":
      return { status: 201, message: "Transfer completed.", data };
  }
}
