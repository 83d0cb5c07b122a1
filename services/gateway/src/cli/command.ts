import { AppError } from "@kobo/errors";
import type { Ledger } from "@kobo/ledger-client";
import type { ApiKeysDefinition } from "@kobo/protos/merchant/v1/ApiKeys";
import type { Merchant__Output } from "@kobo/protos/merchant/v1/Merchant";
import type { MerchantsDefinition } from "@kobo/protos/merchant/v1/Merchants";
import type { Calls } from "@kobo/rpc";
import { type CommandLine, UsageError } from "@kobo/runtime";

export interface CommandContext {
  merchants: Calls<MerchantsDefinition>;
  apiKeys: Calls<ApiKeysDefinition>;
  /** Funds wallets: only operators may create live money. */
  ledger: Pick<Ledger, "createTransfers">;
}

export type Commands = CommandLine<CommandContext>;

/** @throws UsageError */
export async function requireMerchant(
  { merchants }: Pick<CommandContext, "merchants">,
  slug: string,
): Promise<Merchant__Output> {
  const { merchant } = await merchants.GetMerchant({ slug }).catch((error: unknown) => {
    throw isFailure(error, "MERCHANT_NOT_FOUND") ? new UsageError(`No merchant ${slug}.`) : error;
  });
  return present(merchant);
}

export function isFailure(error: unknown, code: AppError["code"]): boolean {
  return error instanceof AppError && error.code === code;
}

/** A message that every answer of its kind has. */
export function present<Message>(message: Message | null): Message {
  if (message === null) throw new Error("The gateway's answer is incomplete.");
  return message;
}
