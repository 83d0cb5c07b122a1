import type { BulkTransfer } from "@kobo/sdk";
import { naira } from "../naira";
import { fund } from "./funds";
import { byId, type CreatedRecord, type Stage } from "./scenario";

/** The merchant's bulk transfers of one row. The account number selects the sandbox's outcome. */

const AMOUNT = 10_000;
const BANK = "058";

const PAID = "0690000031";
/** Its transfer stays open, so that the bulk transfer can be paused. */
const PENDING = "0690000035";

export async function completeBulkTransfer(stage: Stage): Promise<CreatedRecord> {
  const { id } = await approved(stage, PAID);
  return byId(id);
}

export async function pauseBulkTransfer(stage: Stage): Promise<CreatedRecord> {
  const { id } = await approved(stage, PENDING);
  await stage.kobo.bulkTransfers.pause(id, stage.options);
  stage.say("paused it");
  return byId(id);
}

export async function resumeBulkTransfer(stage: Stage): Promise<CreatedRecord> {
  const paused = await pauseBulkTransfer(stage);
  await stage.kobo.bulkTransfers.resume(paused.id, stage.options);
  stage.say("resumed it");
  return paused;
}

export async function cancelBulkTransfer(stage: Stage): Promise<CreatedRecord> {
  const { id } = await draft(stage, PAID);
  await stage.kobo.bulkTransfers.cancel(id, stage.options);
  stage.say("canceled it before any payment");
  return byId(id);
}

async function approved(stage: Stage, accountNumber: string): Promise<BulkTransfer> {
  await fund(stage);
  const { id } = await draft(stage, accountNumber);
  const bulk = await stage.kobo.bulkTransfers.approve(id, stage.options);
  stage.say("approved it");
  return bulk;
}

async function draft(stage: Stage, accountNumber: string): Promise<BulkTransfer> {
  const { kobo, wallet: fromPayId, say, newReference, options } = stage;
  const row = { accountNumber, bankCode: BANK, amount: AMOUNT, reference: newReference() };
  const bulk = await kobo.bulkTransfers.create(
    {
      ...{ reference: newReference(), fromPayId },
      transfers: [row],
    },
    options,
  );
  say(`made a bulk transfer of ${naira(AMOUNT)} to the bank account ${accountNumber}`);
  return bulk;
}
