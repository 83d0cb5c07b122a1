import type { Mode } from "@kobo/protos/common/v1/Mode";
import type { Ledger } from "./ledger";

interface Funding {
  /** A UUIDv7. A repeat under the same id moves nothing. */
  id: string;
  merchantId: string;
  mode: Mode;
  amountKobo: string;
  /** The merchant's wallet, and the merchant's name. */
  to: { payId: string; name: string };
}

const TIMEOUT_MS = 10_000;

/**
 * Funds a wallet where there is no bank.
 * @throws Error when the ledger refuses
 */
export async function fundWallet(
  { createTransfers }: Pick<Ledger, "createTransfers">,
  { id, merchantId, mode, amountKobo, to }: Funding,
): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const answer = await createTransfers(
    {
      merchantId,
      mode,
      context: { requestId: `fund ${id}`, notAfterMs: deadline },
      items: [
        {
          id,
          kind: "TRANSFER_KIND_SINGLE",
          type: "TRANSFER_TYPE_FUNDING",
          debit: { system: "SYSTEM_ACCOUNT_WORLD" },
          credit: { wallet: to.payId },
          amountKobo,
          narration: "Funding",
          to,
        },
      ],
    },
    deadline,
  );
  if (answer.outcome === "refused") throw new Error(`The ledger refused: ${answer.refusal}.`);
}
