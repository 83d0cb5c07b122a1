import type { FieldProblem } from "@kobo/errors";
import type { z } from "zod";
import { type KnownFields, knownFieldsOf } from "./known-fields";
import { nearestName } from "./nearest-name";

/** What a body holds beside what is known. */
export interface UnknownFields {
  /** Names that look like a known one: most likely slips, and a slip must not change a payment. */
  problems: FieldProblem[];
  /** Paths of all others, which clients of a newer version may send. */
  ignored: string[];
}

/** Each is compared with every known name, and named in the answer: both have to stay short. */
const UNKNOWN_MAX = 50;

/** Looks for fields that the schema does not know, in whatever object it describes. */
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
  /** Path of the object around it, with a dot behind. */
  before: string;
  /** The names that the object knows. */
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

/** Beside the record of a request that was carried out. */
export function ignoredField(field: string): FieldProblem {
  return {
    field,
    code: "unknown_field",
    message: `${field} is not a known field and was ignored.`,
  };
}

const NAME = /^[A-Za-z_][\w .[\]-]{0,59}$/;
const DIGITS_MAX = 4;

/** A card number may stand in any place of a body, and what is not a name may be a long text. */
export function shownName(name: string): string {
  const digits = name.replace(/\D/g, "").length;
  return NAME.test(name) && digits <= DIGITS_MAX ? name : "?";
}
