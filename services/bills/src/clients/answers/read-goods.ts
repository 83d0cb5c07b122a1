import type { Card, Goods } from "../../domain/catalogue/goods";
import type { Purchase } from "../../domain/purchases/purchase";
import {
  digitsOf,
  type Fields,
  fieldsOf,
  firstOf,
  nonEmpty,
  rawText,
  readItems,
  textOf,
  valuesOf,
} from "./loose-fields";

/** The fields that decide which goods a purchase has. */
type Bought = Pick<Purchase, "billType" | "serviceId" | "variationCode">;

/**
 * Reads the goods from the top level of an answer (bill-provider facts, section 7). Never throws, because the bill
 * was delivered in any case; unreadable goods are left out.
 */
export function readGoods(body: unknown, bought: Bought): Goods {
  const top = fieldsOf(body);
  switch (bought.billType) {
    case "electricity":
      return bought.variationCode === "postpaid" ? receipt(top) : token(top);
    case "education":
      return education(top, bought);
    case "tv":
      return bought.serviceId === "showmax" ? voucher(top) : {};
    case "data":
      return bought.serviceId === "spectranet" ? internetVouchers(top) : {};
    case "insurance":
      return certificate(top);
    case "airtime":
      return {};
  }
}

/** A token has 20 digits; a meter's own number, which may be next to it, has fewer than 16. */
const TOKEN_DIGITS_MIN = 16;

/** Twenty digits, undivided or in groups of four, even next to other numbers. */
const TOKEN = /(?<!\d)(?:\d{20}|\d{4}(?:[ -]\d{4}){4})(?!\d)/;

function tokenIn(value: unknown): string | undefined {
  const [whole] = TOKEN.exec(rawText(value) ?? "") ?? [];
  return whole?.replace(/\D/g, "") ?? digitsOf(value, TOKEN_DIGITS_MIN);
}

function token(top: Fields): Goods {
  const digits = firstOf(valuesOf(top, "token", "maintoken", "purchased_code"), tokenIn);
  if (digits === undefined) return {};
  const tokenDetails = {
    token: digits,
    bonusToken: firstOf(valuesOf(top, "bonustoken"), tokenIn) ?? null,
    units: firstOf(valuesOf(top, "units", "maintokenunits"), textOf) ?? null,
    tariff: firstOf(valuesOf(top, "tariff", "tariffindex"), textOf) ?? null,
  };
  return { token: digits, tokenDetails };
}

function receipt(top: Fields): Goods {
  const receiptNumber = firstOf(valuesOf(top, "exchangereference"), textOf);
  return receiptNumber === undefined ? {} : { receiptNumber };
}

/** An unknown exam may have any kind of goods. */
function education(top: Fields, { serviceId }: Bought): Goods {
  switch (serviceId) {
    case "waec":
      return cards(top);
    case "waec-registration":
      return tokens(top);
    case "jamb":
      return pin(top);
    default: {
      const kinds = [cards(top), tokens(top), pin(top)];
      return kinds.find((goods) => Object.keys(goods).length > 0) ?? {};
    }
  }
}

const LABEL = /^[a-z ]{0,20}:/i;

/** The items after the label, as in `Tokens : 123, 456`. */
function listIn(value: unknown): readonly string[] | undefined {
  const text = rawText(value)?.replace(LABEL, "");
  return nonEmpty(readItems(text?.split(/[,;|]+/), textOf));
}

function tokens(top: Fields): Goods {
  const listed = firstOf(valuesOf(top, "tokens"), (value) => nonEmpty(readItems(value, textOf)));
  const tokenList = listed ?? firstOf(valuesOf(top, "tokens", "purchased_code"), listIn);
  return tokenList ? { tokenList } : {};
}

function cards(top: Fields): Goods {
  const listed = firstOf(valuesOf(top, "cards"), (value) => nonEmpty(readItems(value, cardOf)));
  const cardList = listed ?? firstOf(valuesOf(top, "cards", "purchased_code"), cardsIn);
  return cardList ? { cardList } : {};
}

/** The PIN is what was bought, so the serial number is optional. */
function cardOf(value: unknown): Card | undefined {
  const fields = fieldsOf(value);
  const pinText = firstOf(valuesOf(fields, "pin"), textOf);
  if (pinText === undefined) return undefined;
  const serial = firstOf(valuesOf(fields, "serial", "serialno", "serialnumber"), textOf) ?? "";
  return { serial, pin: pinText };
}

const CARD =
  /serial\s{0,3}(?:no|number)?[\s.]{0,3}:\s{0,3}([\w-]{1,60})\W{1,5}pin\s{0,3}:\s{0,3}([\w -]{1,60}?)(?=\s{0,3}(?:[^\w -]|serial|$))/gi;

/** `Serial No:WRN1, pin: 2||Serial No:WRN3, pin: 4` */
function cardsIn(value: unknown): readonly Card[] | undefined {
  const found = [...(rawText(value)?.matchAll(CARD) ?? [])];
  return nonEmpty(
    found.flatMap(([, serial, code]) => (serial && code ? { serial, pin: code } : [])),
  );
}

/** A shorter number is not a PIN. */
const PIN_DIGITS_MIN = 4;

function pin(top: Fields): Goods {
  const digits = firstOf(valuesOf(top, "pin", "purchased_code"), (value) =>
    digitsOf(value, PIN_DIGITS_MIN),
  );
  return digits === undefined ? {} : { pin: digits };
}

function voucher(top: Fields): Goods {
  const listed = firstOf(valuesOf(top, "voucher"), (value) => nonEmpty(readItems(value, textOf)));
  const codes = listed ?? firstOf(valuesOf(top, "voucher", "purchased_code"), listIn);
  return codes ? { voucher: codes.join(", ") } : {};
}

/** Its vouchers come as cards, whose PIN is the code to enter (decision 84). */
function internetVouchers(top: Fields): Goods {
  const { cardList } = cards(top);
  return cardList ? { voucher: cardList.map((card) => card.pin).join(", ") } : voucher(top);
}

const ADDRESS = /https:\/\/[^\s"'<>|]+/i;
const AFTER_ADDRESS = /[).,;\]]+$/;

/** A certificate's URL may have several field names, and is at last looked for in the free text. */
function certificate(top: Fields): Goods {
  const names = [...top.keys()].filter((name) => name.startsWith("cert"));
  const certUrl = firstOf(valuesOf(top, ...names, "purchased_code"), addressIn);
  return certUrl === undefined ? {} : { certUrl };
}

/** A URL with a user name could imitate another host. */
function addressIn(value: unknown): string | undefined {
  const [found] = ADDRESS.exec(rawText(value) ?? "") ?? [];
  const address = URL.parse(found?.replace(AFTER_ADDRESS, "") ?? "");
  return address && !address.username ? address.href : undefined;
}
