import type { FieldProblem } from "@kobo/errors";
import type { z } from "zod";
import { type KnownFields, knownFieldsOf } from "./known-fields";
import { nearestName } from "./nearest-name";

/** The unknown fields of a body. */
export interface UnknownFields {
  /** Fields with nearly a known name: probably typing errors, which must not change a payment. */
  problems: FieldProblem[];
  /** The paths of all others, which newer clients may send. */
  ignored: string[];
}

/** Limits, because each name is compared with every known name and reported in the response. */
const UNKNOWN_MAX = 50;

/** Finds unknown fields in every object that the schema describes. */
export function unknownFields(schema: z.ZodType, input: unknown): UnknownFields {
  const found = unknownIn(input, knownFieldsOf(schema), "");
  if (found.length > UNKNOWN_MAX) return { problems: [TOO_MANY], ignored: [] };
  const problems: FieldProblem[] = [];
  const ignored: string[] = [];
  for (const { name, before, known } of found) {
    const path = before + shownName(name);
    const meant = nearestName(name, known);
    if (meant === undefined) ignored.push(path);
    else problems.push(slip(path, before + meant));
  }
  return { problems, ignored };
}

interface Unknown {
  name: string;
  /** The path of the enclosing object, with a trailing dot. */
  before: string;
  /** The object's known names. */
  known: readonly string[];
}

function unknownIn(value: unknown, { fields, items }: KnownFields, before: string): Unknown[] {
  if (Array.isArray(value)) {
    return items ? value.flatMap((item, at) => unknownIn(item, items, `${before}${at}.`)) : [];
  }
  if (!fields || typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, member]) => {
    const field = fields.get(name);
    if (field) return unknownIn(member, field, `${before}${name}.`);
    return { name, before, known: [...fields.keys()] };
  });
}

const TOO_MANY: FieldProblem = {
  field: "body",
  code: "too_many_keys",
  message: `body: may have at most ${UNKNOWN_MAX} unknown fields.`,
};

function slip(field: string, suggestion: string): FieldProblem {
  const message = `${field} is not a known field. Did you mean ${suggestion}?`;
  return { field, code: "unknown_field", message };
}

/** The warning next to the record of a successful request. */
export function ignoredField(field: string): FieldProblem {
  return {
    field,
    code: "unknown_field",
    message: `${field} is not a known field and was ignored.`,
  };
}

const NAME = /^[A-Za-z_][\w .[\]-]{0,59}$/;
const DIGITS_MAX = 4;

/** A card number may be anywhere in a body, and a key may be a long text. */
export function shownName(name: string): string {
  const digits = name.replace(/\D/g, "").length;
  return NAME.test(name) && digits <= DIGITS_MAX ? name : "?";
}
