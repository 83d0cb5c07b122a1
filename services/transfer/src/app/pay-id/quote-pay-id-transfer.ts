import type { Tenant } from "@kobo/core/tenant";
import { payIdNotFound } from "@kobo/errors";
import type { Payee, ResolvePayId } from "../../clients/pay-ids";
import { checkDestination } from "../../domain/pay-id-transfer";
import { type Limits, refusalOfAmount } from "../../domain/wallet-debit";

interface Order {
  tenant: Tenant;
  toPayId: string;
  amount: bigint;
  limits: Limits;
  /** In ms since 1970. */
  deadline: number;
}

/**
 * The payee of a transfer, which a confirmation shows.
 * @throws AppError PAYID_NOT_FOUND, INVALID_AMOUNT, AMOUNT_TOO_HIGH
 */
export async function quotePayIdTransfer(
  { resolve }: { resolve: ResolvePayId },
  { tenant, toPayId, amount, limits, deadline }: Order,
): Promise<Payee> {
  checkDestination(toPayId);
  const wrongAmount = refusalOfAmount(amount, limits);
  if (wrongAmount) throw wrongAmount;
  const { mode, merchantId } = tenant;
  const payee = await resolve({ mode, payId: toPayId, merchantId }, deadline);
  if (payee.payId === undefined) throw payIdNotFound("toPayId", payee.reason);
  return payee;
}
