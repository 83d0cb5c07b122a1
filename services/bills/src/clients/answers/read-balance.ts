import { type Kobo, kobo, nairaToKobo } from "@kobo/core/money";
import { z } from "zod";
import { TextOrNumber } from "./text-or-number";

const Balance = z.object({ contents: z.object({ balance: TextOrNumber }) });

/** Our discounts give fractions of a kobo, which are cut off. */
const BEYOND_KOBO = /(?<=\.\d{2})\d+$/;

/** Our balance at the provider; 0 for a negative one. @throws Error for an unreadable balance */
export function readBalance(body: unknown): Kobo {
  const { balance } = Balance.parse(body).contents;
  const amount = balance.trim().replace(BEYOND_KOBO, "");
  const isOwed = amount.startsWith("-");
  const left = nairaToKobo(isOwed ? amount.slice(1) : amount);
  if (left === undefined) throw new Error("The balance is no amount.");
  return isOwed ? kobo(0n) : left;
}
