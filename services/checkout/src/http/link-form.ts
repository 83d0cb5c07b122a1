import { CustomerEmail } from "@kobo/api-schemas/customer-requests";
import { text } from "@kobo/api-schemas/input";
import { holdsCardNumber } from "@kobo/core/card-numbers";
import { z } from "zod";
import type { PaymentLink } from "../domain/payment-link";
import { money } from "./document";

/** The fields of the form as the payer filled them in. */
export interface LinkFields {
  /** Empty for a link with a fixed amount. */
  amount: string;
  email: string;
  name: string;
}

export type FieldProblems = Partial<Record<keyof LinkFields, string>>;

const Text = z.string().max(200).catch("");

/** The fields of a form, whatever was sent. */
export function fieldsIn(body: unknown): LinkFields {
  const { data } = z.object({ amount: Text, email: Text, name: Text }).safeParse(body ?? {});
  const { amount = "", email = "", name = "" } = data ?? {};
  return { amount: amount.trim(), email: email.trim(), name: name.trim() };
}

/** The fields to show again with their problems: without a card number that was typed into the wrong one. */
export function withoutCardNumbers({ amount, email, name }: LinkFields): LinkFields {
  const shown = (typed: string): string => (holdsCardNumber(typed) ? "" : typed);
  return { amount: shown(amount), email: shown(email), name: shown(name) };
}

export interface LinkOrder {
  amount: bigint;
  customer: { email: string; name: string };
}

/** The order of a form, or the problem of each wrong field. */
export function orderOf(
  link: PaymentLink,
  fields: LinkFields,
): { order: LinkOrder } | { problems: FieldProblems } {
  const email = CustomerEmail.safeParse(fields.email).data;
  const name = text(0, 100).safeParse(fields.name).data;
  const amount = link.amount.kind === "fixed" ? link.amount.amount : minorUnitsIn(fields.amount);
  const problems: FieldProblems = {
    ...(email ? {} : { email: "Enter an email address, such as ada@example.com." }),
    ...(name === undefined || holdsCardNumber(name)
      ? { name: "Enter a name of at most 100 characters." }
      : {}),
    ...amountProblem(link, amount),
  };
  if (!email || name === undefined || amount === undefined || Object.keys(problems).length > 0)
    return { problems };
  return { order: { amount, customer: { email, name } } };
}

function amountProblem(
  { amount, currency }: PaymentLink,
  typed: bigint | undefined,
): FieldProblems {
  if (amount.kind === "fixed") return {};
  const isWithin = typed !== undefined && typed >= amount.min && typed <= amount.max;
  if (isWithin) return {};
  const [min, max] = [amount.min, amount.max].map((each) => money(Number(each), currency));
  return { amount: `Enter an amount from ${min} to ${max}.` };
}

/** With or without the currency's sign, and commas between thousands. */
const AMOUNT = /^(?:₦|NGN|[$£€])? ?(\d{1,3}(?:,\d{3})+|\d{1,12})(?:\.(\d{1,2}))?$/i;

/** Minor units of every supported currency are hundredths. Undefined for a text that is no amount. */
function minorUnitsIn(typed: string): bigint | undefined {
  const match = AMOUNT.exec(typed);
  if (!match) return undefined;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole.replaceAll(",", "")) * 100n + BigInt(fraction.padEnd(2, "0"));
}
