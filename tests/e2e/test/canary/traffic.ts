import { appendFileSync, existsSync, readFileSync } from "node:fs";
import { cardsIn } from "./needles/card-numbers";

/** Sensitive data of a message that must be found nowhere else. */
export interface Noted {
  cards: string[];
  codes: string[];
  keys: string[];
  /** The number of messages with a card. */
  withCard: number;
}

const NUMBER_FIELD = /number["'\]\\]*\s*[:=]\s*"?(\d(?:[ +-]?\d){11,18})(?!\d)/g;
const CODE_FIELD = /cvc["'\]\\]*\s*[:=]\s*"?(\d{3,4})(?!\d)/g;
const KEY = /sk_(?:live|test)_[0-9A-Za-z]{40}|whsec_[0-9A-Za-z+/=_-]{24,}/g;

/** Cards, security codes and keys in a request or response, in JSON or in a form. */
export function noted(message: string): Noted {
  const text = message.replaceAll(/%5B/gi, "[").replaceAll(/%5D/gi, "]");
  const fields = [...text.matchAll(NUMBER_FIELD)].map(([, number = ""]) => number);
  const cards = [
    ...fields.map((number) => number.replaceAll(/\D/g, "")),
    ...cardsIn(text).map(({ digits }) => digits),
  ];
  const codes = [...text.matchAll(CODE_FIELD)].map(([, code = ""]) => code);
  return { cards, codes, keys: text.match(KEY) ?? [], withCard: cards.length > 0 ? 1 : 0 };
}

/** Appends to a file that many processes write to; a line of this length is written atomically. */
export function keepNoted(file: string, { cards, codes, keys, withCard }: Noted): void {
  if (cards.length + codes.length + keys.length === 0) return;
  appendFileSync(file, `${JSON.stringify({ cards, codes, keys, withCard })}\n`);
}

export function readNoted(file: string): Noted {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n").filter(Boolean) : [];
  const all = lines.map((line): Noted => JSON.parse(line));
  return {
    cards: [...new Set(all.flatMap(({ cards }) => cards))],
    codes: [...new Set(all.flatMap(({ codes }) => codes))],
    keys: [...new Set(all.flatMap(({ keys }) => keys))],
    withCard: all.reduce((sum, { withCard }) => sum + withCard, 0),
  };
}
