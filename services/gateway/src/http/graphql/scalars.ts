import { exactNumber } from "@kobo/api-schemas/input";
import {
  GraphQLError,
  GraphQLScalarType,
  Kind,
  type ObjectFieldNode,
  type ObjectValueNode,
  type ValueNode,
} from "graphql";

/** Money. `Int` has 32 bits, which end at ₦21.4 million. */
export const Kobo = new GraphQLScalarType<number, number>({
  name: "Kobo",
  description:
    "An amount of money in kobo; ₦1 is 100. A whole number up to 2^53 − 1, as a JSON number.",
  serialize: (value) => koboOf(value),
  parseValue: (value) => koboOf(value),
  parseLiteral: (node) => koboOf(node.kind === Kind.INT ? Number(node.value) : undefined, node),
});

/** @throws GraphQLError, which does not show the value */
function koboOf(value: unknown, nodes?: ValueNode): number {
  if (typeof value === "number" && Number.isSafeInteger(value)) return value;
  const message = "Kobo cannot represent a value that is not a whole number up to 2^53 − 1.";
  throw new GraphQLError(message, nodes ? { nodes } : {});
}

export const DateTime = new GraphQLScalarType<string, string>({
  name: "DateTime",
  description: "An RFC 3339 timestamp in UTC with milliseconds, as a string.",
  specifiedByURL: "https://www.rfc-editor.org/rfc/rfc3339",
  serialize: String,
});

export const Json = new GraphQLScalarType<unknown, unknown>({
  name: "JSON",
  description: "Any JSON value, given back as it was sent.",
  parseValue: (value) => value,
  parseLiteral: (node, variables) => jsonOf(node, variables ?? {}),
});

type Variables = Readonly<Record<string, unknown>>;

/** A value inlined in the document rather than sent as a variable. */
function jsonOf(node: ValueNode, variables: Variables): unknown {
  switch (node.kind) {
    case Kind.NULL:
      return null;
    case Kind.INT:
    case Kind.FLOAT:
      return exactNumber(node.value);
    case Kind.VARIABLE:
      return variables[node.name.value];
    case Kind.LIST:
      return node.values.map((item) => jsonOf(item, variables));
    case Kind.OBJECT:
      return objectOf(node, variables);
    default:
      return node.value;
  }
}

/** @throws GraphQLError for names that JSON bodies may not have either */
function objectOf({ fields }: ObjectValueNode, variables: Variables): object {
  if (fields.some(isOfPrototypes)) throw new GraphQLError("This name is not allowed.");
  return Object.fromEntries(
    fields.map(({ name, value }) => [name.value, jsonOf(value, variables)]),
  );
}

function isOfPrototypes({ name, value }: ObjectFieldNode): boolean {
  if (name.value === "__proto__") return true;
  const inner = value.kind === Kind.OBJECT ? value.fields : [];
  return name.value === "constructor" && inner.some((field) => field.name.value === "prototype");
}
