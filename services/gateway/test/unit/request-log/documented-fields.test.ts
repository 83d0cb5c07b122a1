import { EVIDENCE_FILES, EVIDENCE_TEXTS } from "@kobo/api-schemas/dispute-requests";
import { z } from "zod";
import { isKeptField } from "../../../src/domain/request-log/redact";
import { ALL_OPERATIONS } from "../../api-document";

/** Documented fields that the request log does not keep. */
const WITHHELD: Record<string, readonly string[]> = {
  "card data, and what only it has": [
    "card",
    "payment_method",
    "number",
    "brand",
    "last4",
    "exp_month",
    "exp_year",
    "expMonth",
    "expYear",
  ],
  "the secret of a checkout session": ["clientSecret"],
  "secrets of webhooks": ["secret", "headers", "responseHeaders", "responseBody"],
  "addresses that may work without a key": [
    "url",
    "redirect_url",
    "certUrl",
    "logoUrl",
    ...["downloadUrl", "downloadUrlExpiresAt"],
    "bankLogo",
    ...["qrCode", "svg", "png"],
  ],
  "goods that any holder can use": [
    ...["token", "tokenDetails", "bonusToken", "tokens", "tokenList"],
    ...["cards", "cardList", "serial", "pin", "voucher"],
  ],
  "objects whose names clients choose": ["metadata", "extraFields"],
  "persons' data that records mask, or that no record has": [
    ...["phone", "customerAddress", "identity"],
  ],
  "a customer's subscription, under a name that cards have too": ["expiryDate"],
  "numbers longer than those of cards": ["sessionId"],
  "texts of unknown content": ["value", "tariff"],
  "evidence, which is about customers": [
    ...["evidence", "files", "content"],
    ...Object.keys(EVIDENCE_TEXTS),
    ...Object.keys(EVIDENCE_FILES),
  ],
};

/** The names of all fields, however deep, in one form of a schema. */
function fieldsIn(schema: z.ZodType, io: "input" | "output"): string[] {
  const walk = (node: unknown): string[] => {
    if (typeof node !== "object" || node === null) return [];
    const { properties = {} } = node as { properties?: object };
    return [...Object.keys(properties), ...Object.values(node).flatMap(walk)];
  };
  return walk(z.toJSONSchema(schema, { io, unrepresentable: "any" }));
}

const DOCUMENTED = new Set(
  ALL_OPERATIONS.flatMap(({ input, responses, refusals = {} }) => {
    const inputs = [input.params, input.query, input.body].flatMap((schema) => schema ?? []);
    const refused = Object.values(refusals).flatMap((one) =>
      one === null ? [] : "data" in one ? one.data : one.body,
    );
    return [
      ...inputs.flatMap((schema) => fieldsIn(schema, "input")),
      ...[...Object.values(responses), ...refused].flatMap((schema) => fieldsIn(schema, "output")),
    ];
  }),
);

test("every documented field is either kept or withheld by the request log", () => {
  const withheld = new Set(Object.values(WITHHELD).flat());

  expect([...DOCUMENTED].filter((name) => !isKeptField(name) && !withheld.has(name))).toEqual([]);
  expect([...withheld].filter((name) => isKeptField(name))).toEqual([]);
  expect([...withheld].filter((name) => !DOCUMENTED.has(name))).toEqual([]);
});
