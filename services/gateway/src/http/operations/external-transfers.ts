import { AppError } from "@kobo/errors";
import type { ExternalTransfer__Output } from "@kobo/protos/transfer/v1/ExternalTransfer";
import { externalTransferFromWire, externalTransferRecord } from "@kobo/records";
import { toWireMode, toWireTenant } from "@kobo/rpc";
import { z } from "zod";
import { AccountNumber, Amount, BankCode, Narration, PayIdText, Reference, text } from "../fields";
import { logoUrl } from "../logos";
import { type Answer, type FailedAnswer, operation } from "../operation";
import { present } from "../present";
import { limitsToWire } from "./transfers";

const BANKS_FRESH_SECONDS = 3_600;

export const listBanks = operation({
  method: "GET",
  path: "/banks",
  limitGroup: "catalogue",
  answer: async ({ tenant, services, publicUrl }) => {
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
  method: "POST",
  path: "/transfer/external/verify",
  limitGroup: "verify",
  body: z.object({ accountNumber: AccountNumber, bankCode: BankCode }),
  answer: async ({ body, tenant, deadline, services, publicUrl }) => {
    const asked = { tenant: toWireTenant(tenant), ...body };
    const answer = await services.transfers.VerifyExternalAccount(asked, { deadline });
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
  method: "POST",
  path: "/transfer/external",
  body: z.object({
    fromPayId: PayIdText,
    accountNumber: AccountNumber,
    bankCode: BankCode,
    amount: Amount,
    narration: Narration.optional(),
    reference: Reference,
    accountName: text(1, 100).optional(),
  }),
  answer: async (call) => {
    const { body, tenant, idempotency, deadline, services } = call;
    const asked = {
      tenant: toWireTenant(tenant),
      idempotency,
      fromPayId: body.fromPayId,
      accountNumber: body.accountNumber,
      bankCode: body.bankCode,
      amountKobo: body.amount,
      narration: body.narration ?? "",
      reference: body.reference,
      accountName: body.accountName ?? "",
      limits: limitsToWire(call),
    };
    // The bank may take its time, as long as the merchant's request lasts.
    const answer = await services.transfers.CreateExternalTransfer(asked, { deadline });
    const outcome = toAnswer(present(answer.transfer, "the transfer"));
    return { ...outcome, replayed: answer.replayed };
  },
});

/** A transfer that is on its way is a 202; a failed one is an error that shows the record (decision 44). */
function toAnswer(transfer: ExternalTransfer__Output): Answer | FailedAnswer {
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
