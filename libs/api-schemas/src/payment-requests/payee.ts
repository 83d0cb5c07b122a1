import type { z } from "zod";
import { text } from "../input";
import { AccountNumber, BankCode, PayIdText } from "./fields";

/** The fields of a payee: a PayID, or a bank account. */
export const PAYEE_FIELDS = {
  toPayId: PayIdText.optional().describe("Pays a PayID, which ends in `.dpid` or `.spid`."),
  accountNumber: AccountNumber.optional().describe(
    "Pays a bank account, with `bankCode`. Ten digits (NUBAN), as text.",
  ),
  bankCode: BankCode.optional(),
  accountName: text(1, 100)
    .optional()
    .describe("The expected owner of the bank account. If you send it, it must match."),
};

interface Payee {
  toPayId?: string | undefined;
  accountNumber?: string | undefined;
  bankCode?: string | undefined;
}

/** Checks that there is one payee, and a whole one. */
export function checkPayee(
  { toPayId, accountNumber, bankCode }: Payee,
  context: z.core.$RefinementCtx,
): void {
  const isBank = accountNumber !== undefined || bankCode !== undefined;
  const add = (field: string, message: string) =>
    context.addIssue({ code: "custom", path: [field], message, params: { code: "required" } });
  if (toPayId !== undefined && isBank) add("toPayId", "stands in place of a bank account");
  if (toPayId === undefined && accountNumber === undefined)
    add(isBank ? "accountNumber" : "toPayId", "or a bank account is required");
  if (accountNumber !== undefined && bankCode === undefined) add("bankCode", "is required");
}
