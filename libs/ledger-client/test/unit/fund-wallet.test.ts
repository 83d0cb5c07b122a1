import { fundWallet } from "../../src/fund-wallet";
import type { LedgerAnswer } from "../../src/ledger";

const FUNDING = {
  id: "019aa5c0-0000-7000-8000-000000000001",
  merchantId: "019aa5c0-0000-7000-8000-000000000002",
  mode: "MODE_LIVE",
  amountKobo: "500",
  to: { payId: "ada.wallet", name: "Ada" },
} as const;

const ledgerThat = (answer: LedgerAnswer) => {
  const createTransfers = jest.fn(async () => answer);
  return { createTransfers };
};

test("a funding debits SYSTEM_ACCOUNT_WORLD under its own id", async () => {
  const ledger = ledgerThat({ outcome: "committed", at: new Date(0) });

  await fundWallet(ledger, FUNDING);

  expect(ledger.createTransfers).toHaveBeenCalledWith(
    expect.objectContaining({
      mode: "MODE_LIVE",
      items: [
        expect.objectContaining({
          id: FUNDING.id,
          debit: { system: "SYSTEM_ACCOUNT_WORLD" },
          credit: { wallet: "ada.wallet" },
          amountKobo: "500",
        }),
      ],
    }),
    expect.any(Number),
  );
});

test("a refusal of the ledger is an error, a repeat is not", async () => {
  await fundWallet(ledgerThat({ outcome: "exists", at: new Date(0) }), FUNDING);

  const refusing = ledgerThat({ outcome: "refused", refusal: "ACCOUNT_NOT_FOUND", takenBy: "" });
  await expect(fundWallet(refusing, FUNDING)).rejects.toThrow(
    "The ledger refused: ACCOUNT_NOT_FOUND.",
  );
});
