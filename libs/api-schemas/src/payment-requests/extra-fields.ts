import { z } from "zod";
import { text } from "../input";

const KEYS_MAX = 50;
const NAME_MAX = 64;
const TEXT_MAX = 200;

/** Clients send years and similar values as whole numbers; insurers expect texts. */
const Value = z.preprocess(
  (value) => (Number.isSafeInteger(value) ? String(value) : value),
  z.string("must be a text or a whole number").pipe(text(1, TEXT_MAX)),
);

/**
 * Fields that an insurer needs besides the usual ones (decision 74); the service defines them. Names are
 * checked first, so that an error never repeats an endless name.
 */
export const ExtraFields = z
  .record(z.string(), z.unknown())
  .refine((sent) => Object.keys(sent).length <= KEYS_MAX, {
    message: `may have at most ${KEYS_MAX} keys`,
    params: { code: "too_many_keys" },
  })
  .refine((sent) => Object.keys(sent).every((name) => name.length <= NAME_MAX), {
    message: `may have names of at most ${NAME_MAX} characters`,
    params: { code: "too_big" },
  })
  .refine((sent) => Object.keys(sent).every(isName), {
    message: "must have names without control characters",
    params: { code: "invalid_text" },
  })
  .pipe(z.record(z.string(), Value))
  // The rules that zod cannot derive for JSON Schema from the checks above.
  .meta({
    description:
      "Insurance: what `GET /bills/extra-fields` lists for the service, under its names. Others are left out.",
    maxProperties: KEYS_MAX,
    propertyNames: { type: "string", minLength: 1, maxLength: NAME_MAX },
    additionalProperties: {
      anyOf: [{ type: "string", minLength: 1, maxLength: TEXT_MAX }, { type: "integer" }],
    },
  });

function isName(name: string): boolean {
  return name.trim() !== "" && name.isWellFormed() && !/\p{Cc}/u.test(name);
}
