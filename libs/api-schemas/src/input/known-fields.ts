import { z } from "zod";

/** The known fields of a schema's objects; none for objects with free names, such as metadata. */
export interface KnownFields {
  /** The fields of an object, by name. */
  fields?: ReadonlyMap<string, KnownField>;
  /** The fields of each item of a list. */
  items?: KnownFields;
}

interface KnownField extends KnownFields {
  isOptional: boolean;
  isNullable: boolean;
}

/** Cached, because reading a schema takes longer than parsing a body, and schemas live as long as the process. */
const KNOWN = new WeakMap<z.core.$ZodType, KnownFields>();

export function knownFieldsOf(schema: z.core.$ZodType): KnownFields {
  const known = KNOWN.get(schema) ?? read(schema);
  KNOWN.set(schema, known);
  return known;
}

function read(schema: z.core.$ZodType): KnownFields {
  // Every schema is one of these types, which the base type does not express.
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case "object":
      return { fields: new Map(Object.entries(def.shape).map(([k, v]) => [k, readField(v)])) };
    case "array":
      return { items: read(def.element) };
    case "union":
      return merged(def.options.map(read));
    case "pipe":
      // A preprocessing step accepts anything; the schema after it has the fields.
      return read(def.in._zod.def.type === "transform" ? def.out : def.in);
    case "optional":
    case "nullable":
    case "default":
    case "prefault":
    case "nonoptional":
    case "readonly":
    case "catch":
      return read(def.innerType);
    default:
      return {};
  }
}

function readField(schema: z.core.$ZodType): KnownField {
  return {
    ...read(schema),
    isOptional: schema._zod.optin !== undefined,
    isNullable: z.safeParse(schema, null).success,
  };
}

/** Merges the forms of an object: a field that only some of them have is optional. */
function merged(forms: readonly KnownFields[]): KnownFields {
  const objects = forms.flatMap(({ fields }) => fields ?? []);
  const names = new Set(objects.flatMap((fields) => [...fields.keys()]));
  const fields = [...names].map((name): [string, KnownField] => {
    const variants = objects.flatMap((fields) => fields.get(name) ?? []);
    const isOptional =
      variants.length < objects.length || variants.some((variant) => variant.isOptional);
    const isNullable = variants.some((variant) => variant.isNullable);
    return [name, { ...merged(variants), isOptional, isNullable }];
  });
  const items = forms.flatMap((form) => form.items ?? []);
  return {
    ...(fields.length > 0 ? { fields: new Map(fields) } : {}),
    ...(items.length > 0 ? { items: merged(items) } : {}),
  };
}
