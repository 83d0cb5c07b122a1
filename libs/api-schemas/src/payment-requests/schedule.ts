import type { ChangeScheduleRequest } from "@kobo/protos/transfer/v1/ChangeScheduleRequest";
import type { CreateScheduleRequest } from "@kobo/protos/transfer/v1/CreateScheduleRequest";
import { z } from "zod";
import { METADATA_RULE, Metadata, Moment, text } from "../input";
import { FREQUENCIES, ON_INSUFFICIENT_FUNDS, SCHEDULE_TYPES, WEEKDAYS } from "../records";
import { BillPurchaseBody, billOrderToWire } from "./bills";
import {
  AccountNumber,
  Amount,
  AmountFrom100Naira,
  BankCode,
  Narration,
  NewReference,
  PayIdText,
  REFERENCE_RULE,
} from "./fields";
import { checkPayee, PAYEE_FIELDS } from "./payee";

const OwnWallet = PayIdText.describe("PayID of your wallet, which ends in `.wallet`.");

const TransferPart = z
  .object({
    fromPayId: OwnWallet,
    ...PAYEE_FIELDS,
    amount: AmountFrom100Naira,
    narration: Narration.optional(),
  })
  .superRefine(checkPayee);

const BillPart = BillPurchaseBody.omit({ reference: true });

/** In kobo: the least that one bank transfer moves. */
const SWEEP_MIN = 10_000;

const SweepPart = z.object({
  fromPayId: OwnWallet,
  accountNumber: AccountNumber,
  bankCode: BankCode,
  accountName: PAYEE_FIELDS.accountName,
  keepAmount: Amount.optional().describe(
    "What stays in the wallet after the transfer and its charges, in kobo. Defaults to 0.",
  ),
  threshold: Amount.optional().describe(
    "Sweeps only a balance of at least this, in kobo. Without `startAt` and `recurrence` the balance is looked at every five minutes.",
  ),
  minimumAmount: AmountFrom100Naira.optional().describe(
    "Sweeps no smaller amount, in kobo. Defaults to 10000 (₦100), and less is `INVALID_AMOUNT`.",
  ),
  narration: Narration.optional(),
});

/** A year of days, or longer in weeks and months: more would be a mistake. */
const INTERVAL_MAX = 366;
const RUNS_MAX = 100_000;

const RecurrencePart = z
  .object({
    frequency: z.enum(FREQUENCIES),
    interval: z
      .int("must be a whole number")
      .min(1, "must be at least 1")
      .max(INTERVAL_MAX, `must be at most ${INTERVAL_MAX}`)
      .optional()
      .describe("Every so many days, weeks or months. Defaults to 1."),
    at: z
      .string()
      .regex(/^([01][0-9]|2[0-3]):[0-5][0-9]$/, "must be a time of day, such as 09:00")
      .describe("Local time, `HH:MM`."),
    timeZone: text(1, 64).optional().describe("IANA name. Defaults to `Africa/Lagos`."),
    dayOfMonth: z
      .int("must be a whole number")
      .min(1, "must be at least 1")
      .max(31, "must be at most 31")
      .optional()
      .describe(
        "Monthly: a shorter month's last day stands for a day that it lacks. Defaults to the day of the start.",
      ),
    weekdays: z
      .array(z.enum(WEEKDAYS))
      .min(1, "must have at least 1 day")
      .max(7, "may have 7 days at most")
      .optional()
      .describe("Weekly. Defaults to the weekday of the start."),
  })
  .superRefine(({ frequency, dayOfMonth, weekdays }, context) => {
    const add = (field: string, owner: string) =>
      context.addIssue({
        code: "custom",
        path: [field],
        message: `belongs to a ${owner} recurrence`,
        params: { code: "not_allowed" },
      });
    if (dayOfMonth !== undefined && frequency !== "monthly") add("dayOfMonth", "monthly");
    if (weekdays !== undefined && frequency !== "weekly") add("weekdays", "weekly");
  });

const RunsMax = z
  .int("must be a whole number")
  .min(1, "must be at least 1")
  .max(RUNS_MAX, `must be at most ${RUNS_MAX}`);

const EndAt = Moment.describe("No run is later. RFC 3339, with any offset.");
const FundsRule = z
  .enum(ON_INSUFFICIENT_FUNDS)
  .describe(
    "When the wallet has too little money: `skip` leaves the run out, `retry` tries again on the same day, and `pause` fails the run and pauses the schedule.",
  );

export const ScheduleBody = z
  .object({
    reference: NewReference.describe(
      `Your reference, unique among all schedules of this mode. ${REFERENCE_RULE}`,
    ),
    type: z.enum(SCHEDULE_TYPES),
    transfer: TransferPart.optional().describe("Of the type `transfer`: each run's transfer."),
    bill: BillPart.optional().describe("Of the type `bill`: each run's purchase."),
    sweep: SweepPart.optional().describe("Of the type `sweep`."),
    startAt: Moment.optional().describe(
      "The only run; with a `recurrence`, no run is earlier. RFC 3339, with any offset.",
    ),
    recurrence: RecurrencePart.optional(),
    endAt: EndAt.optional(),
    maxRuns: RunsMax.optional().describe("Ends after so many runs, whatever their outcome."),
    onInsufficientFunds: FundsRule.optional(),
    metadata: Metadata.optional().describe(METADATA_RULE),
  })
  .superRefine((body, context) => {
    for (const type of SCHEDULE_TYPES) {
      const isGiven = body[type] !== undefined;
      if (isGiven === (body.type === type)) continue;
      const [code, message] = isGiven
        ? ["not_allowed", `belongs to the type ${type}`]
        : ["required", `is required for the type ${type}`];
      context.addIssue({ code: "custom", path: [type], message, params: { code } });
    }
  });

const CHANGES = {
  amount: AmountFrom100Naira.exactOptional().describe(
    "Of a transfer, or of a bill with an amount: what later runs pay, in kobo.",
  ),
  endAt: EndAt.nullable().exactOptional().describe("Null removes the end."),
  maxRuns: RunsMax.nullable().exactOptional().describe("Null removes the bound."),
  onInsufficientFunds: FundsRule.exactOptional(),
  metadata: Metadata.exactOptional().describe(`Replaces the metadata. ${METADATA_RULE}`),
};

export const ScheduleChangeBody = z
  .object(CHANGES)
  .refine((changes) => Object.keys(changes).length > 0, {
    message: `must hold at least one of ${Object.keys(CHANGES).join(", ")}`,
    params: { code: "required" },
    path: ["body"],
  });

const FREQUENCY = {
  daily: "FREQUENCY_DAILY",
  weekly: "FREQUENCY_WEEKLY",
  monthly: "FREQUENCY_MONTHLY",
} as const;

const RULES = {
  skip: "ON_INSUFFICIENT_FUNDS_SKIP",
  retry: "ON_INSUFFICIENT_FUNDS_RETRY",
  pause: "ON_INSUFFICIENT_FUNDS_PAUSE",
} as const;

/** Without what is not of the body: the tenant, the actor, the idempotency and the limits. */
type ScheduleOrder = Omit<CreateScheduleRequest, "tenant" | "actor" | "idempotency" | "limits">;

export function scheduleToWire(body: z.infer<typeof ScheduleBody>): ScheduleOrder {
  const { recurrence, metadata, onInsufficientFunds } = body;
  return {
    reference: body.reference,
    ...paymentToWire(body),
    startAtMs: body.startAt?.getTime() ?? 0,
    ...(recurrence ? { recurrence: recurrenceToWire(recurrence) } : {}),
    endAtMs: body.endAt?.getTime() ?? 0,
    runsMax: body.maxRuns ?? 0,
    ...(onInsufficientFunds ? { onInsufficientFunds: RULES[onInsufficientFunds] } : {}),
    metadataJson: metadata ? JSON.stringify(metadata) : "",
  };
}

function paymentToWire({
  transfer,
  bill,
  sweep,
}: z.infer<typeof ScheduleBody>): Pick<ScheduleOrder, "transfer" | "bill" | "sweep"> {
  if (transfer) {
    const { fromPayId, amount: amountKobo, narration = "", toPayId = "", ...bank } = transfer;
    return { transfer: { fromPayId, toPayId, ...bankToWire(bank), amountKobo, narration } };
  }
  if (bill) return { bill: billOrderToWire({ ...bill, reference: "" }) };
  if (!sweep) return {};
  const { fromPayId, keepAmount, threshold, minimumAmount, narration = "", ...bank } = sweep;
  return {
    sweep: {
      ...{ fromPayId, ...bankToWire(bank), narration },
      keepAmountKobo: keepAmount ?? 0,
      thresholdKobo: threshold ?? 0,
      minimumAmountKobo: minimumAmount ?? SWEEP_MIN,
    },
  };
}

/** On the wire an absent text is empty. */
function bankToWire({ accountNumber = "", bankCode = "", accountName = "" }: BankFields) {
  return { accountNumber, bankCode, accountName };
}

interface BankFields {
  accountNumber?: string | undefined;
  bankCode?: string | undefined;
  accountName?: string | undefined;
}

function recurrenceToWire({
  frequency,
  interval,
  timeZone,
  dayOfMonth,
  weekdays,
  at,
}: z.infer<typeof RecurrencePart>): NonNullable<ScheduleOrder["recurrence"]> {
  return {
    frequency: FREQUENCY[frequency],
    interval: interval ?? 1,
    at,
    timeZone: timeZone ?? "",
    dayOfMonth: dayOfMonth ?? 0,
    weekdays: (weekdays ?? []).map((day) => WEEKDAYS.indexOf(day) + 1),
  };
}

export function scheduleChangeToWire(
  body: z.infer<typeof ScheduleChangeBody>,
): Omit<ChangeScheduleRequest, "tenant" | "id" | "limits"> {
  const { amount, endAt, maxRuns, onInsufficientFunds, metadata } = body;
  return {
    ...(amount === undefined ? {} : { amountKobo: amount }),
    ...(endAt === undefined ? {} : { endAtMs: endAt?.getTime() ?? 0 }),
    ...(maxRuns === undefined ? {} : { runsMax: maxRuns ?? 0 }),
    ...(onInsufficientFunds ? { onInsufficientFunds: RULES[onInsufficientFunds] } : {}),
    ...(metadata ? { metadataJson: JSON.stringify(metadata) } : {}),
  };
}
