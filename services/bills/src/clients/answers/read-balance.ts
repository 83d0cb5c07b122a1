import { type Kobo, kobo, nairaToKobo } from "@kobo/core/money";
import { z } from "zod";
import { TextOrNumber } from "./text-or-number";

const Balance = z.object({ contents: z.object({ balance: TextOrNumber }) });

/** Our discounts come to fractions of a kobo, which are cut off. */
const BEYOND_KOBO = /(?<=\.\d{2})\d+$/;

/** What we have left at the provider; nothing, when it is what we owe there. @throws Error for what is no balance */
export function readBalance(body: unknown): Kobo {
  const { balance } = Balance.parse(body).contents;
  const amount = balance.trim().replace(BEYOND_KOBO, "");
  const isOwed = amount.startsWith("-");
  const left = nairaToKobo(isOwed ? amount.slice(1) : amount);
  if (left === undefined) throw new Error("The balance is no amount.");
  return isOwed ? kobo(0n) : left;
}
