import type { Json } from "../../json";
import { digitsFrom, pick } from "../../pick";
import { nairaNumber } from "../money";
import type { Purchase } from "./purchase";

const NOTHING = { purchased_code: "" };

/**
 * The delivered goods, at the top level of the response (bill-provider.md, section 7). Derived from
 * the request_id, so every requery returns the same token.
 */
export function goodsOf(purchase: Purchase): Json {
  switch (purchase.product) {
    case "electricity":
      return purchase.variationCode === "prepaid" ? prepaid(purchase) : postpaid(purchase);
    case "registration":
      return registration(purchase);
    case "result-checker":
    case "internet-voucher":
      return cards(purchase);
    case "exam-pin":
      return examPin(purchase);
    case "showmax":
      return voucher(purchase);
    case "insurance":
      return certificate(purchase);
    case "airtime":
    case "data":
    case "tv":
    case "startimes":
      return NOTHING;
  }
}

const TOKEN_DIGITS = 20;
/** ₦225.00 a kilowatt-hour. */
const KOBO_PER_KWH = 22_500n;

/** Each company spells the fields in one of three ways. */
function prepaid({ requestId, serviceId, amount }: Purchase): Json {
  const token = digitsFrom(`token ${requestId}`, TOKEN_DIGITS);
  const bonus = digitsFrom(`bonus ${requestId}`, TOKEN_DIGITS);
  const tenths = (amount * 10n) / KOBO_PER_KWH;
  const units = `${tenths / 10n}.${tenths % 10n}`;
  const purchased_code = `Token : ${token}`;
  return pick<Json>(`token ${serviceId}`, [
    {
      token,
      tokenAmount: nairaNumber(amount),
      units: `${units} kWh`,
      tariff: "R2",
      purchased_code,
    },
    {
      mainToken: `Token : ${token}`,
      mainTokenDescription: "Normal Sale",
      mainTokenUnits: Number(units),
      bonusToken: `Bonus Token : ${bonus}`,
      tariffIndex: "R2",
      purchased_code,
    },
    { Token: token.replace(/(\d{4})(?=\d)/g, "$1-"), units, tariff: "R2", purchased_code },
  ]);
}

function postpaid({ requestId, amount }: Purchase): Json {
  return {
    customerName: "ADAEZE OKAFOR",
    customerAddress: "12 BROAD STREET, LAGOS ISLAND",
    utilityName: null,
    exchangeReference: digitsFrom(`receipt ${requestId}`, 12),
    balance: nairaNumber(amount),
    purchased_code: "",
  };
}

function each<Piece>(quantity: bigint, make: (number: number) => Piece): Piece[] {
  return Array.from({ length: Number(quantity) }, (_, index) => make(index));
}

function registration({ requestId, quantity }: Purchase): Json {
  const tokens = each(quantity, (number) => digitsFrom(`pin ${number} ${requestId}`, 12));
  return { tokens, purchased_code: `Tokens : ${tokens.join(", ")}` };
}

function cards({ requestId, quantity }: Purchase): Json {
  const list = each(quantity, (number) => ({
    Serial: `WRN${digitsFrom(`serial ${number} ${requestId}`, 9)}`,
    Pin: digitsFrom(`pin ${number} ${requestId}`, 12),
  }));
  const texts = list.map(({ Serial, Pin }) => `Serial No:${Serial}, pin: ${Pin}`);
  return { cards: list, purchased_code: texts.join("||") };
}

function examPin({ requestId }: Purchase): Json {
  // As long as a card number, but with a first digit that no card number has.
  const text = `Pin : 9${digitsFrom(`pin ${requestId}`, 15)}`;
  return { Pin: text, purchased_code: text };
}

function voucher({ requestId }: Purchase): Json {
  const code = `SMX${digitsFrom(`voucher ${requestId}`, 9)}`;
  return { Voucher: [code], purchased_code: code };
}

/** One of three formats for the certificate's URL; one hides it in a sentence. */
function certificate({ requestId }: Purchase): Json {
  const url = `https://sandbox.example/certificates/${requestId}.pdf`;
  return pick<Json>(`certificate ${requestId}`, [
    { certUrl: url, purchased_code: "" },
    { certificate_url: url, purchased_code: "" },
    { purchased_code: `Download Certificate : ${url}` },
  ]);
}
