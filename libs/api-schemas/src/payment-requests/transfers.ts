import type { CreateExternalTransferRequest } from "@kobo/protos/transfer/v1/CreateExternalTransferRequest";
import type { NewPayIdTransfer } from "@kobo/protos/transfer/v1/NewPayIdTransfer";
import { z } from "zod";
import { text } from "../input";
import {
  AccountNumber,
  AmountFrom100Naira,
  BankCode,
  Narration,
  NewReference,
  PayIdText,
  REFERENCE_RULE,
} from "./fields";

const OwnWallet = PayIdText.describe("PayID of your wallet, which ends in `.wallet`.");
const TransferReference = NewReference.describe(
  `Your reference, unique among all transfers of this mode. ${REFERENCE_RULE}`,
);

export const PayIdTransferBody = z.object({
  fromPayId: OwnWallet,
  toPayId: PayIdText.describe("Ends in `.dpid` or `.spid`: wallets cannot be paid."),
  amount: AmountFrom100Naira,
  narration: Narration.optional(),
  reference: TransferReference,
});

export const ExternalTransferBody = z.object({
  fromPayId: OwnWallet,
  accountNumber: AccountNumber,
  bankCode: BankCode,
  amount: AmountFrom100Naira,
  narration: Narration.optional(),
  reference: TransferReference,
  accountName: text(1, 100)
    .optional()
    .describe(
      "The expected owner. If you send it, it must match the bank's name for the account; the order of the names does not matter.",
    ),
});

/** Without what is not of the body: the tenant, the idempotency and the limits. */
type PayIdTransferOrder = Omit<NewPayIdTransfer, "tenant" | "idempotency" | "context" | "limits">;
type ExternalTransferOrder = Omit<
  CreateExternalTransferRequest,
  "tenant" | "idempotency" | "limits"
>;

export function payIdTransferToWire(body: z.infer<typeof PayIdTransferBody>): PayIdTransferOrder {
  return {
    fromPayId: body.fromPayId,
    toPayId: body.toPayId,
    amountKobo: body.amount,
    narration: body.narration ?? "",
    reference: body.reference,
  };
}

export function externalTransferToWire(
  body: z.infer<typeof ExternalTransferBody>,
): ExternalTransferOrder {
  return {
    fromPayId: body.fromPayId,
    accountNumber: body.accountNumber,
    bankCode: body.bankCode,
    amountKobo: body.amount,
    narration: body.narration ?? "",
    reference: body.reference,
    accountName: body.accountName ?? "",
  };
}
