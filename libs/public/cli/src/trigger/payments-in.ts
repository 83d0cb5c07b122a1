import { naira } from "../naira";
import { createCustomer } from "./customers";
import { byId, byReference, type CreatedRecord, type Stage } from "./scenario";

/** Payments to the merchant. */

const PRICE = 250_000;
const SENDER = "Chioma Eze";

/** The shortest validity of an account, in minutes. */
const VALIDITY = 5;
/** The event follows expiry by 15 minutes on the merchant's clock; an operator may have set a longer time. */
const GRACE = 60;

export async function payPayId({
  kobo,
  say,
  newReference,
  options,
}: Stage): Promise<CreatedRecord> {
  const reference = newReference();
  const { payId } = await kobo.payIds.createDynamic({ reference, amount: PRICE }, options);
  say(`made the PayID ${payId} for ${naira(PRICE)}`);
  await kobo.sandbox.payPayId({ reference, amount: PRICE, senderName: SENDER }, options);
  say(`paid ${naira(PRICE)} to it`);
  return byReference(payId, reference);
}

export function payAccount(stage: Stage): Promise<CreatedRecord> {
  return payNewAccount(stage, PRICE);
}

export function payAccountTooLittle(stage: Stage): Promise<CreatedRecord> {
  return payNewAccount(stage, PRICE - 100);
}

async function payNewAccount(stage: Stage, amount: number): Promise<CreatedRecord> {
  const account = await newAccount(stage);
  await stage.kobo.sandbox.payVirtualAccount(
    {
      accountNumber: account.id,
      amount,
      senderName: SENDER,
    },
    stage.options,
  );
  stage.say(`paid ${naira(amount)} to it`);
  return account;
}

export async function letAccountExpire(stage: Stage): Promise<CreatedRecord> {
  const account = await newAccount(stage);
  const minutes = VALIDITY + GRACE;
  await stage.kobo.sandbox.advanceTime({ minutes }, stage.options);
  stage.say(`moved the clock of all your test records on by ${minutes} minutes`);
  return account;
}

async function newAccount({ kobo, say, newReference, options }: Stage): Promise<CreatedRecord> {
  const reference = newReference();
  const { accountNumber } = await kobo.virtualAccounts.create(
    {
      reference,
      name: "Kobo trigger",
      amount: PRICE,
      amountValidation: "exact",
      validityTime: VALIDITY,
    },
    options,
  );
  say(`made the virtual account ${accountNumber} for exactly ${naira(PRICE)}`);
  return byReference(accountNumber, reference);
}

export async function payPermanentAccount(stage: Stage): Promise<CreatedRecord> {
  const account = await newPermanentAccount(stage);
  await pay(stage, account);
  return account;
}

export async function payClosedAccount(stage: Stage): Promise<CreatedRecord> {
  const account = await closePermanentAccount(stage);
  await pay(stage, account);
  return account;
}

export async function closePermanentAccount(stage: Stage): Promise<CreatedRecord> {
  const account = await newPermanentAccount(stage);
  await stage.kobo.virtualAccounts.close(account.id, stage.options);
  stage.say("closed it");
  return account;
}

export async function reopenPermanentAccount(stage: Stage): Promise<CreatedRecord> {
  const account = await closePermanentAccount(stage);
  await stage.kobo.virtualAccounts.reopen(account.id, stage.options);
  stage.say("reopened it");
  return account;
}

async function newPermanentAccount(stage: Stage): Promise<CreatedRecord> {
  const { kobo, say, newReference, options } = stage;
  const { id: customer } = await createCustomer(stage);
  const { id, accountNumber } = await kobo.virtualAccounts.createPermanent(
    {
      customer,
      reference: newReference(),
    },
    options,
  );
  say(`made the permanent account ${accountNumber}`);
  return byId(id);
}

async function pay({ kobo, say, options }: Stage, { id }: CreatedRecord): Promise<void> {
  const { accountNumber } = await kobo.virtualAccounts.getById(id, options);
  await kobo.sandbox.payVirtualAccount(
    { accountNumber, amount: PRICE, senderName: SENDER },
    options,
  );
  say(`paid ${naira(PRICE)} to it`);
}
