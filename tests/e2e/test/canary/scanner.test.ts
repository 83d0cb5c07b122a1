import { createHash } from "node:crypto";
import { TEST_CARDS } from "@kobo/core/test-cards";
import { needlesIn } from "./needles/needles-in";
import { scannerFor } from "./scanner";
import { noted } from "./traffic";

const CARD = "4000056655665556";
const VERVE = "5060666666666666666";
/** A number that is on no list and was not sent. */
const ANYBODYS = "4539148803436467";
const CODE = "731";
const API_KEY = `sk_test_${"aB3".repeat(13)}x`;
const WEBHOOK_SECRET = `whsec_${Buffer.from("the secret of a webhook, 32 byte").toString("base64")}`;
const PROCESSOR_KEY = createHash("sha256").update("processor").digest("hex").slice(0, 48);

const OWNER = { email: "owner@a-demo-merchant.example", password: "5f3a".repeat(12) };

const scan = scannerFor(
  needlesIn(
    { cards: [CARD, VERVE], codes: [CODE], keys: [API_KEY, WEBHOOK_SECRET], withCard: 1 },
    {
      cardProcessor: { testSecretKey: PROCESSOR_KEY },
      name: "short",
      merchants: [],
      dashboardSignIns: { demo: OWNER },
    },
  ),
);

function found(text: string): string[] {
  return [...new Set(scan(text).map(({ what }) => what))];
}

const A_CARD = "a card number (…5556)";
const A_CODE = "a security code";
const A_KEY = "a key that was given out";

test.each([
  ["as it is", `paid with ${CARD}.`],
  ["within more digits", `9${CARD}9`],
  ["amid letters", `a${CARD}f`],
  ["as a JSON number", `{"n":${CARD}}`],
  ["with spaces", "4000 0566 5566 5556"],
  ["with dashes", "4000-0566-5566-5556"],
  ["with any separators", "40.00 0566,5566/5556"],
  ["in a form", "card=4000+0566+5566+5556"],
  ["with encoded spaces", "4000%200566%205566%205556"],
  ["as a floating number", `{"n":${Number(CARD).toExponential()}}`],
  ["in hex", Buffer.from(`x${CARD}y`).toString("hex")],
  ["percent-encoded", [...Buffer.from(CARD)].map((byte) => `%${byte.toString(16)}`).join("")],
  ["in escapes", [...CARD].map((digit) => `\\u003${digit}`).join("")],
  ["as a Buffer in JSON", JSON.stringify(Buffer.from(`x${CARD}y`))],
  ["in PostgreSQL's bytes", JSON.stringify(`\\x${Buffer.from(`{"n":"${CARD}"}`).toString("hex")}`)],
  ["in base64", Buffer.from(CARD).toString("base64")],
  ["in base64, one byte on", Buffer.from(`{${CARD}}`).toString("base64")],
  ["in base64, two bytes on", Buffer.from(`{"${CARD}"}`).toString("base64")],
  ["in base64 for URLs", Buffer.from(`{"n":"${CARD}"}`).toString("base64url")],
  ["in base64 within PostgreSQL's bytes", `\\x${Buffer.from(btoa(CARD)).toString("hex")}`],
  ["as a hash without a key", createHash("sha256").update(CARD).digest("hex")],
  ["as a hash in base64", createHash("sha1").update(CARD).digest("base64")],
])("finds a card number %s", (_how, text) => {
  expect(found(text)).toContain(A_CARD);
});

test("finds a number of 19 digits that JSON has rounded", () => {
  expect(found(JSON.stringify({ number: Number(VERVE) }))).toEqual(["a card number (…6666)"]);
});

test.each(TEST_CARDS.map(({ number }) => number))("finds the test card %s", (number) => {
  expect(found(`{"msg":"${number}"}`)).toContain(`a card number (…${number.slice(-4)})`);
});

test.each([
  `{"n":"${ANYBODYS}"}`,
  "at 4539 1488 0343 6467",
  `a\\n${ANYBODYS}\\n`,
  `pm_${ANYBODYS}`,
])("finds a number that looks like a real card: %s", (text) => {
  expect(found(text)).toEqual(["a card number (…6467)"]);
});

test.each([
  [`{"cvc":"${CODE}"}`],
  [`{"cvc":999}`],
  [`{"card":{"cvc": "12"}}`],
  [JSON.stringify({ body: JSON.stringify({ cvc: CODE }) })],
  [JSON.stringify(JSON.stringify({ body: JSON.stringify({ cvc: 999 }) }))],
  ["payment_method_data[card][cvc]=999"],
  ["payment_method_data%5Bcard%5D%5Bcvc%5D=999&amount=1"],
  [`refused: CVC ${CODE} of the card`],
  [`{"cardCvc":${CODE}}`],
  [`\\x${Buffer.from(`{"cvc":"${CODE}"}`).toString("hex")}`],
])("finds a security code in %s", (text) => {
  expect(found(text)).toEqual([A_CODE]);
});

test.each([
  ["an API key", `Bearer ${API_KEY}`, A_KEY],
  ["an unrecorded API key", `sk_live_${"z".repeat(40)}`, A_KEY],
  ["an API key in base64", Buffer.from(`${API_KEY}:`).toString("base64"), A_KEY],
  ["an API key in hex", `\\x${Buffer.from(API_KEY).toString("hex")}`, A_KEY],
  ["a webhook secret", WEBHOOK_SECRET, A_KEY],
  ["a webhook secret without its prefix", WEBHOOK_SECRET.slice(6), A_KEY],
  [
    "a webhook secret's bytes",
    Buffer.from("the secret of a webhook, 32 byte").toString("hex"),
    A_KEY,
  ],
  ["an owner's password", `{"password":"${OWNER.password}"}`, "a demo owner's password"],
  ["the processor's key", PROCESSOR_KEY, "secrets.cardProcessor.testSecretKey"],
  [
    "the processor's key in a header",
    `Basic ${btoa(`${PROCESSOR_KEY}:`)}`,
    "secrets.cardProcessor.testSecretKey",
  ],
])("finds %s", (_what, text, what) => {
  expect(found(text)).toContain(what);
});

test.each([
  ["the last four digits", '{"last4":"5556","first6":"400005"}'],
  ["one of our error codes", `{"code":"INVALID_CVC","ms":${CODE},"decline":"incorrect_cvc"}`],
  ["the processor's check of a code", `{"cvc_check":"pass","ms":${CODE}}`],
  ["an empty or redacted code", '{"cvc":null,"other":{"cvc":"[redacted]"}}'],
  ["the fraction of a second beside its name", `the cvc at 10:11:12.${CODE}`],
  ["three digits alone", `{"ms":${CODE}}`],
  ["an id of digits", "45391488-0343-6467-4539-148803436467"],
  ["a fraction", '{"ms":0.4539148803436467}'],
  ["a span's id", '{"spanId":"4539148803436467"}'],
  ["the id of a caller's span", `00-${"a1".repeat(16)}-${ANYBODYS}-01`],
  ["a time in nanoseconds", '{"startTimeUnixNano":"1763766075123456789"}'],
  ["a number whose check digit is wrong", "4539148803436468"],
  ["a long session id", "000014453914880343646700001234"],
  ["a name among the secrets", "short"],
  ["the address of a demo merchant's owner", OWNER.email],
])("finds nothing in %s", (_what, text) => {
  expect(found(text)).toEqual([]);
});

test("sent card numbers, codes and keys are noted, from JSON and forms", () => {
  const json = JSON.stringify({
    payment_method: { card: { number: "4000 0566 5566 5556", cvc: CODE } },
  });
  const form =
    "payment_method_data[card][number]=4000056655665556&payment_method_data%5Bcard%5D%5Bcvc%5D=731";

  for (const message of [json, form]) {
    expect(noted(message)).toMatchObject({ codes: [CODE], withCard: 1 });
    expect(noted(message).cards).toContain(CARD);
  }
  expect(noted('{"number":"4000056655665557"}').cards).toEqual(["4000056655665557"]);
  expect(noted('{"account_number":"3000000001"}')).toMatchObject({ cards: [], withCard: 0 });
  expect(noted(`Bearer ${API_KEY}\n{"secret":"${WEBHOOK_SECRET}"}`).keys).toEqual([
    API_KEY,
    WEBHOOK_SECRET,
  ]);
});
