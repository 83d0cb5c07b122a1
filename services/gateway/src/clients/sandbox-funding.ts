import type { Tenant } from "@kobo/core/tenant";
import type { Ledger, LedgerAnswer } from "@kobo/ledger-client";
import type { Transfer__Output } from "@kobo/protos/wallet_ledger/v1/Transfer";
import { toWireMode } from "@kobo/rpc";
import { sampledTraceparent } from "@kobo/runtime";

interface Funding {
  /** The transfer's id. */
  id: string;
  tenant: Tenant;
  amount: bigint;
  /** Prevents a second funding; undefined for none. */
  uniquenessKey: string | undefined;
  requestId: string;
  deadline: number;
}

/** Adds sandbox money to the merchant's wallet. */
export function fundSandboxWallet(
  ledger: Pick<Ledger, "createTransfers">,
  { id, tenant, amount, uniquenessKey: key, requestId, deadline }: Funding,
): Promise<LedgerAnswer> {
  const { merchantId, mode, walletPayId: payId, merchantName: name } = tenant;
  return ledger.createTransfers(
    {
      merchantId,
      mode: toWireMode(mode),
      context: { requestId, traceparent: sampledTraceparent(), notAfterMs: deadline },
      items: [
        {
          id,
          kind: "TRANSFER_KIND_SINGLE",
          type: "TRANSFER_TYPE_FUNDING",
          debit: { system: "SYSTEM_ACCOUNT_WORLD" },
          credit: { wallet: payId },
          amountKobo: String(amount),
          onceKeys: key ? [{ scope: "ONCE_KEY_SCOPE_CREDIT", key }] : [],
          narration: "Sandbox funding",
          to: { payId, name },
        },
      ],
    },
    deadline,
  );
}

/** The funding that has a uniqueness key. */
export async function findSandboxFunding(
  { calls }: Pick<Ledger, "calls">,
  { merchantId, mode, walletPayId }: Tenant,
  key: string,
): Promise<Transfer__Output | null> {
  const lookup = { merchantId, mode: toWireMode(mode), onceKey: { walletPayId, key } };
  return (await calls.GetTransfer(lookup)).transfer;
}
