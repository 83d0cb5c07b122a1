import { cardsIn } from "./needles/card-numbers";
import { asHex, digitFormsOf, insideBase64, otherFormsOf } from "./needles/encodings";
import { finderOf } from "./needles/needles";
import { securityCodesIn } from "./needles/security-codes";

/** The texts and numbers to find. */
export interface Needles {
  cards: readonly string[];
  /** Security codes that were sent. */
  codes: readonly string[];
  /** Keys and secrets by name. */
  secrets: readonly { name: string; value: string; mayBeShown?: boolean }[];
}

/** A finding; it shows nothing of the secret but a card's last four digits. */
export interface Hit {
  what: string;
  index: number;
  /** A key that was given out: its owner may see it. */
  mayBeShown: boolean;
}

export type Scan = (text: string) => Hit[];

/** API keys and webhook secrets. */
const KEY = /sk_(?:live|test)_[0-9A-Za-z]{40}|whsec_[0-9A-Za-z+/=_-]{24,}/g;

/** Digits in a row, with any separators. */
const ROW = /\d(?:(?:[ ,+\-._/]|%20|%2[cCdD])?\d){11,}/g;
/** Digits, each written as its character code. */
const CODED_DIGITS = /(?:%3\d){12,}|(?:\\u003\d){12,}/gi;
const BYTES = /\\x((?:[0-9a-f]{2}){3,})/g;

export function scannerFor({ cards, codes, secrets }: Needles): Scan {
  const sent = new Set(codes);
  const digits = new Map(
    cards.flatMap((card) => digitFormsOf(card).map((form) => [form, cardFound(card)] as const)),
  );
  const others = new Map([
    ...cards.flatMap((card) => otherFormsOf(card).map((form) => [form, cardFound(card)] as const)),
    ...secrets.flatMap(({ name: what, value, mayBeShown = false }) =>
      formsOf(value).map((form) => [form, { what, mayBeShown }] as const),
    ),
  ]);
  const findDigits = finderOf(digits.keys());
  const findOthers = finderOf(others.keys());

  /** Digits without their separators, so that one search finds a number in any format. */
  const inRows = (text: string): Hit[] =>
    [...text.matchAll(ROW), ...text.matchAll(CODED_DIGITS)].flatMap(({ 0: row, index }) =>
      findDigits(plainDigits(row)).flatMap(({ needle }) => hits(digits.get(needle), index)),
    );

  const scanText = (text: string): Hit[] => [
    ...inRows(text),
    ...cardsIn(text).map(({ index, digits: card }) => ({ ...cardFound(card), index })),
    ...findOthers(text).flatMap(({ needle, index }) => hits(others.get(needle), index)),
    ...securityCodesIn(text, sent).map((index) => ({ ...CODE, index })),
    ...[...text.matchAll(KEY)].map(({ index }) => ({ ...GIVEN_OUT, index })),
  ];

  /** PostgreSQL's bytea format too. */
  return (text) =>
    distinct([
      ...scanText(text),
      ...[...text.matchAll(BYTES)].flatMap(({ 1: hex = "", index }) =>
        scanText(Buffer.from(hex, "hex").toString("latin1")).map((hit) => ({ ...hit, index })),
      ),
    ]);
}

type Found = Omit<Hit, "index">;

const CODE: Found = { what: "a security code", mayBeShown: false };
const GIVEN_OUT: Found = { what: "a key that was given out", mayBeShown: true };

function cardFound(card: string): Found {
  return { what: `a card number (…${card.slice(-4)})`, mayBeShown: false };
}

function hits(found: Found | undefined, index: number): Hit[] {
  return found ? [{ ...found, index }] : [];
}

function formsOf(secret: string): string[] {
  return [secret, asHex(secret), ...insideBase64(secret)];
}

function plainDigits(row: string): string {
  return row.replaceAll(/%3|\\u003|%2[0cd]|\D/gi, "");
}

function distinct(hits: readonly Hit[]): Hit[] {
  return [...new Map(hits.map((hit) => [`${hit.index} ${hit.what}`, hit])).values()];
}
