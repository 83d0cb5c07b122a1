import {
  coerceInputValue,
  type GraphQLError,
  type GraphQLInputType,
  type GraphQLSchema,
  getNamedType,
  getNullableType,
  isInputObjectType,
  isInputType,
  isListType,
  isNonNullType,
  type OperationDefinitionNode,
  type TypeNode,
  typeFromAST,
  valueFromAST,
} from "graphql";
import { DocumentRejected } from "./graphql-error";

type Values = Readonly<Record<string, unknown>>;

/** Each problem takes time to find. */
const PROBLEMS_MAX = 5;

/**
 * Coerces an operation's variables to their types.
 * @throws DocumentRejected, with messages that name variables, fields and types, and show no values
 */
export function readVariables(
  schema: GraphQLSchema,
  { variableDefinitions = [] }: OperationDefinitionNode,
  given: Values,
): Values {
  const problems: string[] = [];
  const values = variableDefinitions.flatMap(({ variable, type: node, defaultValue }) => {
    const name = variable.name.value;
    const type = inputTypeOf(schema, node);
    if (!Object.hasOwn(given, name)) {
      if (defaultValue) return [[name, valueFromAST(defaultValue, type)]];
      if (isNonNullType(type)) add(problems, `$${name} of type ${type} is required.`);
      return [];
    }
    // With a default the document is valid, but null would fail during execution, after the work is done.
    if (given[name] === null && defaultValue && !isNonNullType(type)) {
      add(problems, `$${name} has a default: leave it out instead of sending null.`);
      return [];
    }
    const onError = (path: readonly (string | number)[], _value: unknown, error: GraphQLError) =>
      add(problems, problemAt([`$${name}`, ...path].join("."), typeAt(type, path), error));
    return [[name, coerceInputValue(given[name], type, onError, true)]];
  });
  refuse(problems);
  return Object.fromEntries(values);
}

/** Validation guarantees that the type exists. */
function inputTypeOf(schema: GraphQLSchema, node: TypeNode): GraphQLInputType {
  const type = typeFromAST(schema, node);
  if (!isInputType(type)) throw new Error("A validated document has a variable without a type.");
  return type;
}

function add(problems: string[], message: string): void {
  problems.push(message);
  if (problems.length === PROBLEMS_MAX) refuse(problems);
}

function refuse(problems: readonly string[]): void {
  if (problems.length === 0) return;
  throw new DocumentRejected(
    ...problems.map((message) => ({ code: "GRAPHQL_VARIABLES_INVALID" as const, message })),
  );
}

function typeAt(type: GraphQLInputType, path: readonly (string | number)[]): GraphQLInputType {
  return path.reduce<GraphQLInputType>((outer, step) => {
    const around = getNullableType(outer);
    if (isListType(around)) return around.ofType;
    const field = isInputObjectType(around) ? around.getFields()[step] : undefined;
    return field?.type ?? outer;
  }, type);
}

const UNKNOWN_FIELD = /^Field "(.*)" is not defined by type/s;
const REQUIRED_FIELD = /^Field "(.*)" of required type "(.*)" was not provided/s;
const SHOWN_NAME = /^[A-Za-z_]{1,60}$/;

/** An unknown name is shown only when it looks like one. */
function problemAt(place: string, type: GraphQLInputType, { message }: GraphQLError): string {
  if (!isInputObjectType(getNamedType(type))) return `${place} must be of type ${type}.`;
  const [, unknown] = UNKNOWN_FIELD.exec(message) ?? [];
  if (unknown !== undefined) {
    const field = SHOWN_NAME.test(unknown) ? `the field ${unknown}` : "a field";
    return `${place} has ${field}, which ${getNamedType(type)} does not know.`;
  }
  const [, missing, requiredType] = REQUIRED_FIELD.exec(message) ?? [];
  return missing === undefined
    ? `${place} must be of type ${type}.`
    : `${place}.${missing} of type ${requiredType} is required.`;
}
