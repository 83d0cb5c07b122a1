import { type CardPayment, isKoboError } from "@kobo/sdk";
import { naira } from "../naira";
import { sleep } from "../sleep";
import { fund } from "./funds";
import { POLLING } from "./polling";
import { byId, type CreatedRecord, type Stage } from "./scenario";

/** Cards that the merchant charges. The test card's number selects the sandbox's outcome. */

const AMOUNT = 25_000;
const REFUNDED = 10_000;

const GOOD = "4242424242424242";
const DECLINED = "4000000000000002";
const TAKES_NO_REFUND = "4000000000005126";
const DISPUTED = "4000000000002685";

export async function chargeCard(stage: Stage): Promise<CreatedRecord> {
  return byId((await charge(stage)).id);
}

export async function declineCard(stage: Stage): Promise<CreatedRecord> {
  const id = stage.newReference();
  try {
    await stage.kobo.cardPayments.createAs(id, payment(DECLINED), stage.options);
  } catch (error) {
    if (!isKoboError(error, "CARD_DECLINED")) throw error;
    stage.say(`charged ${naira(AMOUNT)} to a test card that is declined`);
    return byId(id);
  }
  throw new Error("The sandbox did not decline the test card for that.");
}

export async function cancelPayment(stage: Stage): Promise<CreatedRecord> {
  const { id } = await stage.kobo.cardPayments.create(
    { ...payment(GOOD), capture: false },
    stage.options,
  );
  stage.say(`authorized ${naira(AMOUNT)} on a test card`);
  await stage.kobo.cardPayments.cancel(id, stage.options);
  stage.say("gave it up");
  return byId(id);
}

export async function refundPayment(stage: Stage): Promise<CreatedRecord> {
  return byId((await refund(stage, GOOD)).payment_id);
}

/** The card takes the refund at first. */
export async function failRefund(stage: Stage): Promise<CreatedRecord> {
  return byId((await refund(stage, TAKES_NO_REFUND)).id);
}

async function refund(stage: Stage, number: string) {
  const { id } = await charge(stage, number);
  // Refunds come out of the wallet, and the charge may not have settled yet.
  await fund(stage);
  const created = await stage.kobo.refunds.create(
    id,
    {
      ...{ amount: REFUNDED, reason: "kobo trigger" },
    },
    stage.options,
  );
  stage.say(`refunded ${naira(REFUNDED)} of it`);
  return created;
}

export async function disputePayment(stage: Stage): Promise<CreatedRecord> {
  return byId((await dispute(stage)).id);
}

export async function answerDispute(stage: Stage): Promise<CreatedRecord> {
  return respond(stage, "proof of delivery");
}

export async function winDispute(stage: Stage): Promise<CreatedRecord> {
  return respond(stage, "winning_evidence");
}

export async function loseDispute(stage: Stage): Promise<CreatedRecord> {
  return respond(stage, "losing_evidence");
}

/** The sandbox's bank decides by the text of the evidence. */
async function respond(stage: Stage, text: string): Promise<CreatedRecord> {
  const { id } = await dispute(stage);
  await stage.kobo.disputes.addEvidence(id, { uncategorized_text: text }, stage.options);
  await stage.kobo.disputes.submit(id, stage.options);
  stage.say(`submitted the evidence "${text}"`);
  return byId(id);
}

async function dispute(stage: Stage) {
  const { id } = await charge(stage, DISPUTED);
  const deadline = performance.now() + POLLING.totalMs;
  for (;;) {
    const [found] = (await stage.kobo.disputes.list({ payment_id: id }, stage.options)).items;
    if (found) {
      stage.say("its holder disputed it");
      return found;
    }
    if (performance.now() > deadline) throw new Error("The sandbox did not dispute the payment.");
    await sleep(POLLING.pollMs, stage.options.signal);
  }
}

async function charge({ kobo, say, options }: Stage, number = GOOD): Promise<CardPayment> {
  const created = await kobo.cardPayments.create(payment(number), options);
  say(`charged ${naira(AMOUNT)} to a test card`);
  return created;
}

function payment(number: string) {
  return {
    amount: AMOUNT,
    currency: "NGN",
    customer: { email: "buyer@example.com" },
    payment_method: {
      type: "card" as const,
      card: { number, exp_month: 12, exp_year: 2030, cvc: "123" },
    },
  };
}
