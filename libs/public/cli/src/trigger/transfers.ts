import { isKoboError } from "@kobo/sdk";
import { naira } from "../naira";
import { fund } from "./funds";
import { byReference, type CreatedRecord, type Stage } from "./scenario";

/** The merchant's payments to bank accounts. The account number selects the sandbox's outcome. */

const AMOUNT = 10_000;
const BANK = "058";

const PAID = "0690000031";
const REFUSED = "0690000036";

export async function completeTransfer(stage: Stage): Promise<CreatedRecord> {
  const { transactionId, reference } = await paid(stage);
  return byReference(transactionId, reference);
}

export async function reverseTransfer(stage: Stage): Promise<CreatedRecord> {
  const { transactionId, reference } = await paid(stage);
  await stage.kobo.sandbox.settleTransfer(reference, { outcome: "reversed" }, stage.options);
  stage.say("the bank gave it back");
  return byReference(transactionId, reference);
}

async function paid(stage: Stage) {
  await fund(stage);
  const transfer = await stage.kobo.transfers.toBank(
    order(stage, PAID, stage.newReference()),
    stage.options,
  );
  stage.say(`paid ${naira(AMOUNT)} to the bank account ${PAID}`);
  return transfer;
}

export async function failTransfer(stage: Stage): Promise<CreatedRecord> {
  await fund(stage);
  const reference = stage.newReference();
  try {
    await stage.kobo.transfers.toBank(order(stage, REFUSED, reference), stage.options);
  } catch (error) {
    if (!isKoboError(error, "TRANSFER_FAILED")) throw error;
    stage.say(`the bank refused ${naira(AMOUNT)} to the account ${REFUSED}`);
    return byReference(error.data?.transactionId ?? reference, reference);
  }
  throw new Error(`The sandbox's bank did not refuse a transfer to the account ${REFUSED}.`);
}

/** Moves the threshold above the balance and then restores it. */
export async function fallBelowThreshold(stage: Stage): Promise<CreatedRecord> {
  await fund(stage);
  const { kobo, wallet, say, options } = stage;
  const { available, lowBalanceThreshold = null } = await kobo.wallets.getBalance(
    wallet,
    {},
    options,
  );
  try {
    await kobo.wallets.update(wallet, { lowBalanceThreshold: available }, options);
    say(`set the threshold of ${wallet} to ${naira(available)}, all that is available`);
    await completeTransfer(stage);
  } finally {
    // Ctrl-C does not abort this request: the threshold is the merchant's own.
    await kobo.wallets.update(wallet, { lowBalanceThreshold });
    say("put the threshold back");
  }
  return { id: wallet, isIt: ({ payId }) => payId === wallet };
}

function order({ wallet }: Stage, accountNumber: string, reference: string) {
  const narration = "kobo trigger";
  return { fromPayId: wallet, accountNumber, bankCode: BANK, amount: AMOUNT, narration, reference };
}
