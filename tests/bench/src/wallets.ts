import { newUuid } from "@kobo/core/ids";
import type { Ledger } from "@kobo/ledger-client";
import type { Wallet } from "./order";

const CALLERS = 64;
/** Enough for a run of hours on one wallet, and far below the largest balance. */
const BALANCE_KOBO = 1_000_000_000_000;
const TIMEOUT_MS = 5_000;

/** Opens wallets, each of its own merchant, and funds them by transfers, as the books want it. */
export async function openWallets(ledger: Ledger, count: number): Promise<Wallet[]> {
  const wallets = Array.from({ length: count }, (_, index) => ({
    merchantId: newUuid(),
    payId: `bench${index}.wallet`,
  }));
  const left = [...wallets];
  const openNext = async (): Promise<void> => {
    for (let wallet = left.pop(); wallet; wallet = left.pop()) {
      await ledger.calls.OpenWallet({ ...wallet, mode: "MODE_TEST", currency: "NGN" });
      await fund(ledger, wallet);
    }
  };
  await Promise.all(Array.from({ length: CALLERS }, openNext));
  return wallets;
}

async function fund(ledger: Ledger, { merchantId, payId }: Wallet): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  const answer = await ledger.createTransfers(
    {
      merchantId,
      mode: "MODE_TEST",
      context: { requestId: "bench", traceparent: "", notAfterMs: deadline },
      items: [
        {
          id: newUuid(),
          kind: "TRANSFER_KIND_SINGLE",
          type: "TRANSFER_TYPE_FUNDING",
          debit: { system: "SYSTEM_ACCOUNT_WORLD" },
          credit: { wallet: payId },
          amountKobo: String(BALANCE_KOBO),
        },
      ],
    },
    deadline,
  );
  if (answer.outcome !== "committed") throw new Error(`${payId} was not funded.`);
}
