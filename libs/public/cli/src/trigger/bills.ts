import { isKoboError } from "@kobo/sdk";
import { naira } from "../naira";
import { fund } from "./funds";
import { byReference, type CreatedRecord, type Stage } from "./scenario";

/** Airtime that the merchant buys. The phone number selects the sandbox's outcome. */

const AMOUNT = 10_000;

const DELIVERED = "08011111111";
const REFUSED = "08099999999";
const UNDECIDED = "201000000000";

export function completeBill(stage: Stage): Promise<CreatedRecord> {
  return buy(stage, DELIVERED);
}

export function leaveBillPending(stage: Stage): Promise<CreatedRecord> {
  return buy(stage, UNDECIDED);
}

export async function reverseBill(stage: Stage): Promise<CreatedRecord> {
  const reference = stage.newReference();
  const purchase = await buy(stage, DELIVERED, reference);
  await stage.kobo.sandbox.settleBill(reference, { outcome: "reversed" }, stage.options);
  stage.say("the provider took it back");
  return purchase;
}

export async function failBill(stage: Stage): Promise<CreatedRecord> {
  const reference = stage.newReference();
  try {
    await buy(stage, REFUSED, reference);
  } catch (error) {
    if (!isKoboError(error, "BILL_PAYMENT_FAILED")) throw error;
    stage.say(`the provider refused ${naira(AMOUNT)} of airtime for ${REFUSED}`);
    return byReference(error.data?.transactionId ?? reference, reference);
  }
  throw new Error(`The sandbox's provider did not refuse airtime for ${REFUSED}.`);
}

async function buy(
  stage: Stage,
  phone: string,
  reference = stage.newReference(),
): Promise<CreatedRecord> {
  await fund(stage);
  const { kobo, wallet, say, options } = stage;
  const order = { fromWallet: wallet, serviceID: "mtn", amount: AMOUNT, phone, reference };
  const { transactionId, status } = await kobo.bills.purchase(order, options);
  say(`bought ${naira(AMOUNT)} of airtime for ${phone}: it is ${status}`);
  return byReference(transactionId, reference);
}
