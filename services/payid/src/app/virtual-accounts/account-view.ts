import type { PermanentAccountView, VirtualAccountView } from "@kobo/api-schemas/records";
import { toPublicId } from "@kobo/core/ids";
import { type PermanentAccount, permanentStatusOf } from "../../domain/permanent-account";
import type { VirtualAccount, VirtualAccountStatus } from "../../domain/virtual-account";

/** The public view of an account for one payment. */
export function singleView(
  account: VirtualAccount,
  status: VirtualAccountStatus,
): VirtualAccountView {
  return { ...account, id: toPublicId("va", account.id), status };
}

/** The public view of a permanent account. */
export function permanentView(account: PermanentAccount): PermanentAccountView {
  const { identity } = account;
  return {
    id: toPublicId("va", account.id),
    accountNumber: account.accountNumber,
    accountName: account.accountName,
    bankName: account.bankName,
    bankCode: account.bankCode,
    reference: account.reference,
    customerId: toPublicId("cus", account.customerId),
    amount: account.amount,
    amountValidation: account.amountValidation,
    amountReceived: account.amountReceived,
    paymentsCount: Number(account.paymentsCount),
    status: permanentStatusOf(account),
    identity: identity && { ...identity },
    metadata: account.metadata,
    createdAt: account.createdAt,
    closedAt: account.closedAt,
  };
}
