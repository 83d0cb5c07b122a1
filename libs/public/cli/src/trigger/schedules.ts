import type { Schedule } from "@kobo/sdk";
import { naira } from "../naira";
import { fund } from "./funds";
import { byId, type CreatedRecord, type Stage } from "./scenario";

/** The merchant's schedules of one run, within a day. The account number selects the sandbox's outcome. */

const AMOUNT = 10_000;
const BANK = "058";
const PAID = "0690000031";
const REFUSED = "0690000036";
const DAILY = { frequency: "daily", at: "09:00" } as const;
/** The first run of a daily schedule is due by then, wherever the merchant's clock stands. */
const DAY_MINUTES = 1_441;

export async function announceSchedule(stage: Stage): Promise<CreatedRecord> {
  const { id } = await transferSchedule(stage, PAID);
  return byId(id);
}

export async function completeSchedule(stage: Stage): Promise<CreatedRecord> {
  await fund(stage);
  const { id } = await transferSchedule(stage, PAID);
  await passADay(stage);
  return byId(id);
}

export async function completeRun(stage: Stage): Promise<CreatedRecord> {
  return runOf(await completeSchedule(stage));
}

export async function failRun(stage: Stage): Promise<CreatedRecord> {
  await fund(stage);
  const { id } = await transferSchedule(stage, REFUSED);
  await passADay(stage);
  return runOf(byId(id));
}

export async function skipRun(stage: Stage): Promise<CreatedRecord> {
  const { kobo, wallet: fromPayId, newReference, options } = stage;
  // More than a wallet of the sandbox ever holds.
  const keepAmount = 9_000_000_000_000;
  const { id } = await kobo.schedules.create(
    {
      ...{ reference: newReference(), type: "sweep", recurrence: DAILY, maxRuns: 1 },
      sweep: { fromPayId, accountNumber: PAID, bankCode: BANK, keepAmount },
    },
    options,
  );
  stage.say("scheduled a sweep that leaves everything in the wallet");
  await passADay(stage);
  return runOf(byId(id));
}

export async function pauseSchedule(stage: Stage): Promise<CreatedRecord> {
  const { id } = await transferSchedule(stage, PAID);
  await stage.kobo.schedules.pause(id, stage.options);
  stage.say("paused it");
  return byId(id);
}

export async function cancelSchedule(stage: Stage): Promise<CreatedRecord> {
  const { id } = await transferSchedule(stage, PAID);
  await stage.kobo.schedules.cancel(id, stage.options);
  stage.say("canceled it");
  return byId(id);
}

async function transferSchedule(stage: Stage, accountNumber: string): Promise<Schedule> {
  const { kobo, wallet: fromPayId, say, newReference, options } = stage;
  const schedule = await kobo.schedules.create(
    {
      ...{ reference: newReference(), type: "transfer", recurrence: DAILY, maxRuns: 1 },
      transfer: { fromPayId, accountNumber, bankCode: BANK, amount: AMOUNT },
    },
    options,
  );
  say(`scheduled ${naira(AMOUNT)} to the bank account ${accountNumber}`);
  return schedule;
}

async function passADay({ kobo, say, options }: Stage): Promise<void> {
  await kobo.sandbox.advanceTime({ minutes: DAY_MINUTES }, options);
  say(`moved the clock of all your test records on by ${DAY_MINUTES} minutes`);
}

/** Matches the events of a schedule's runs. */
function runOf({ id }: CreatedRecord): CreatedRecord {
  return { id, isIt: (data) => data.scheduleId === id };
}
