import type { Mode } from "@kobo/core/tenant";
import type { Ledger } from "@kobo/ledger-client";
import { toWireMode } from "@kobo/rpc";

/** The merchant that owns the wallets. */
interface Owner {
  id: string;
  name: string;
  slug: string;
}

const CURRENCY = "NGN";
const FUNDING_TIMEOUT_MS = 10_000;

/** A merchant's wallet has the same PayID in both modes. */
export function walletPayIdOf({ slug }: Pick<Owner, "slug">): string {
  return `${slug}.wallet`;
}

/** Safe to repeat: an existing wallet does not change. */
export async function openWallet(
  { calls }: Pick<Ledger, "calls">,
  owner: Owner,
  mode: Mode,
): Promise<void> {
  await calls.OpenWallet({
    merchantId: owner.id,
    mode: toWireMode(mode),
    payId: walletPayIdOf(owner),
    currency: CURRENCY,
  });
}

/**
 * Funds a wallet where there is no bank. A repeat under the same id (UUIDv7) moves nothing.
 * @throws Error when the ledger refuses
 */
export async function fundWallet(
  { createTransfers }: Pick<Ledger, "createTransfers">,
  owner: Owner,
  { id, mode, amount }: { id: string; mode: Mode; amount: bigint },
): Promise<void> {
  const deadline = Date.now() + FUNDING_TIMEOUT_MS;
  const payId = walletPayIdOf(owner);
  const answer = await createTransfers(
    {
      merchantId: owner.id,
      mode: toWireMode(mode),
      context: { requestId: `fund ${id}`, notAfterMs: deadline },
      items: [
        {
          id,
          kind: "TRANSFER_KIND_SINGLE",
          type: "TRANSFER_TYPE_FUNDING",
          debit: { system: "SYSTEM_ACCOUNT_WORLD" },
          credit: { wallet: payId },
          amountKobo: String(amount),
          narration: "Funding",
          to: { payId, name: owner.name },
        },
      ],
    },
    deadline,
  );
  if (answer.outcome === "refused") throw new Error(`The ledger refused: ${answer.refusal}.`);
}
