import { getIntrospectionQuery } from "graphql";

/** A request that is expensive, or not supported. */
interface Attack {
  name: string;
  body: Record<string, unknown>;
  /** The first problem's code. */
  code: string;
}

const SELECT = "{ success data { payId } }";
const INPUT = '{ reference: "r-1" }';
const mutation = (inside: string) => ({ query: `mutation { ${inside} }` });
const create = (input: string) => mutation(`createDynamicPayId(input: ${input}) ${SELECT}`);
const withInput = (input: unknown) => ({
  query: `mutation Make($input: CreateDynamicPayIdInput!) { createDynamicPayId(input: $input) ${SELECT} }`,
  variables: { input },
});
const times = (count: number, make: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => make(index)).join(" ");
const banks = (inside: string) => ({ query: `{ getBankList { ${inside} } }` });

/** A text that no response contains. */
export const SECRET = "hunter2-4242424242424242";

/** Both roots respond 400 to each. */
export const ATTACKS: Attack[] = [
  {
    name: "more than 100 fields",
    body: banks(times(101, (index) => `f${index}: success`)),
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "more than 100 fields by fragments",
    body: {
      query: `{ a: getBankList { ...F } b: getBankList { ...F } c: getBankList { ...F } }
        fragment F on GetBankListPayload { ${times(40, (index) => `f${index}: success`)} }`,
    },
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "null for a variable whose default a directive relies on",
    body: {
      query: `mutation Make($input: CreateDynamicPayIdInput!, $shown: Boolean = true) {
        createDynamicPayId(input: $input) { success data { payId @include(if: $shown) } }
      }`,
      variables: { input: { reference: "r-1" }, shown: null },
    },
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  {
    name: "fields nested too deep",
    body: banks(`data ${"{ data ".repeat(6)}${"}".repeat(6)}`.replace("data }", "data { a } }")),
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "fields nested too deep in a fragment named __schema",
    body: {
      query: `{ getBankList { data { ...__schema } } }
        fragment __schema on GetBankListData { banks { a { b { c { d } } } } }`,
    },
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "fields nested too deep in a fragment that was shallow before",
    body: {
      query: `{ getBankList { ...F data { banks { a { b { ...F } } } } } }
        fragment F on GetBankListPayload { data { total } }`,
    },
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "more than three fragments",
    body: {
      query: `{ getBankList { ...F0 ...F1 ...F2 ...F3 } }
        ${times(4, (index) => `fragment F${index} on GetBankListPayload { success }`)}`,
    },
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "fragments that multiply without a field",
    body: {
      query: `{ getBankList { ${times(60, () => "...A")} } }
        fragment A on GetBankListPayload { ${times(60, () => "...B")} }
        fragment B on GetBankListPayload { ${times(60, () => "...C")} }
        fragment C on GetBankListPayload { success }`,
    },
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a fragment that is part of itself",
    body: {
      query: `{ getBankList { ...A } }
        fragment A on GetBankListPayload { ...B } fragment B on GetBankListPayload { ...A }`,
    },
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "unused fragments that include each other",
    body: {
      query: `{ getBankList { success } }
        fragment A on GetBankListPayload { ...B } fragment B on GetBankListPayload { ...A }`,
    },
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "two fragments of one name",
    body: {
      query: `{ getBankList { ...A } }
        fragment A on GetBankListPayload { success } fragment A on GetBankListPayload { code }`,
    },
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "an alias on a mutation",
    body: mutation(`one: createDynamicPayId(input: ${INPUT}) ${SELECT}`),
    code: "ALIASES_NOT_ALLOWED",
  },
  {
    name: "an alias within a mutation",
    body: mutation(`createDynamicPayId(input: ${INPUT}) { ok: success }`),
    code: "ALIASES_NOT_ALLOWED",
  },
  {
    name: "several mutations",
    body: mutation(
      `createDynamicPayId(input: ${INPUT}) ${SELECT} createStaticPayId(input: { reference: "r", name: "Ada" }) ${SELECT}`,
    ),
    code: "ONE_MUTATION_ONLY",
  },
  {
    name: "one mutation twice",
    body: mutation(times(2, () => `createDynamicPayId(input: ${INPUT}) ${SELECT}`)),
    code: "ONE_MUTATION_ONLY",
  },
  {
    name: "several mutations in a fragment",
    body: {
      query: `mutation { ...M } fragment M on Mutation {
        createDynamicPayId(input: ${INPUT}) ${SELECT} b: createDynamicPayId(input: ${INPUT}) ${SELECT} }`,
    },
    code: "ONE_MUTATION_ONLY",
  },
  {
    name: "thousands of directives",
    body: banks(`success ${times(3_500, () => "@skip(if: false)")}`),
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a hundred unknown directives",
    body: banks(`success ${times(100, (index) => `@a${index}`)}`),
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "too many tokens",
    body: banks(times(6_000, () => "success")),
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a thousand variables",
    body: { query: `query (${times(1_000, () => "$a: a")}) { getBankList { success } }` },
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "two hundred variables of an unknown type",
    body: { query: `query (${times(200, () => "$a: a")}) { getBankList { success } }` },
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "lists in lists in a document",
    body: create(`{ reference: "r", metadata: { a: ${"[".repeat(400)}${"]".repeat(400)} } }`),
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a variable of lists of lists",
    body: {
      query: `query ($a: ${"[".repeat(400)}Int${"]".repeat(400)}) { getBankList { success } }`,
    },
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "selections within selections within selections",
    body: { query: "{ a ".repeat(480) + "}".repeat(480) },
    code: "DOCUMENT_TOO_COMPLEX",
  },
  {
    name: "a number beyond 2^53 in a document",
    body: create('{ reference: "r", amount: 9007199254740992 }'),
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "a number beyond 2^53 in a variable",
    body: withInput({ reference: "r", amount: 2 ** 53 }),
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  {
    name: "a number with thousands of digits",
    body: create(`{ reference: "r", amount: ${"9".repeat(50_000)} }`),
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "a fraction",
    body: withInput({ reference: "r", amount: 100.5 }),
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  {
    name: "an amount as text in a variable",
    body: withInput({ reference: "r", amount: SECRET }),
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  {
    name: "an amount as text in a document",
    body: create(`{ reference: "r", amount: "${SECRET}" }`),
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "a list where an object should be",
    body: withInput([SECRET]),
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  {
    name: "an object where a text should be",
    body: withInput({ reference: { secret: SECRET } }),
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  {
    name: "an unknown field of the input",
    body: withInput({ reference: "r", [SECRET]: 1 }),
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  {
    name: "thousands of unknown fields of the input",
    body: withInput(Object.fromEntries(Array.from({ length: 6_000 }, (_, i) => [`a${i}`, 1]))),
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  { name: "no input", body: withInput(undefined), code: "GRAPHQL_VARIABLES_INVALID" },
  { name: "null for the input", body: withInput(null), code: "GRAPHQL_VARIABLES_INVALID" },
  {
    name: "input without its reference",
    body: withInput({ amount: 50_000 }),
    code: "GRAPHQL_VARIABLES_INVALID",
  },
  {
    name: "an undeclared variable",
    body: mutation(`createDynamicPayId(input: $input) ${SELECT}`),
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "a prototype in a document",
    body: create('{ reference: "r", metadata: { __proto__: { a: 1 } } }'),
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "a constructor's prototype in a document",
    body: create('{ reference: "r", metadata: { a: [{ constructor: { prototype: { a: 1 } } }] } }'),
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "an operation of another name",
    body: { query: "query Banks { getBankList { success } }", operationName: "Others" },
    code: "OPERATION_NOT_FOUND",
  },
  {
    name: "a name for an operation without one",
    body: { ...banks("success"), operationName: "" },
    code: "OPERATION_NOT_FOUND",
  },
  {
    name: "several operations",
    body: {
      query: "query A { getBankList { success } } query B { getBankList { success } }",
      operationName: "A",
    },
    code: "ONE_OPERATION_ONLY",
  },
  {
    name: "no operation",
    body: { query: "fragment A on GetBankListPayload { success }" },
    code: "ONE_OPERATION_ONLY",
  },
  {
    name: "a type",
    body: { query: "query { getBankList { success } } type Mine { a: Int }" },
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "a subscription",
    body: { query: "subscription { getBankList { success } }" },
    code: "SUBSCRIPTIONS_NOT_OFFERED",
  },
  {
    name: "no GraphQL",
    body: { query: `mutation { a(b: "${SECRET}" }` },
    code: "GRAPHQL_PARSE_FAILED",
  },
  { name: "an empty document", body: { query: "" }, code: "GRAPHQL_PARSE_FAILED" },
  { name: "an open string", body: { query: `{ a(b: "${SECRET}) }` }, code: "GRAPHQL_PARSE_FAILED" },
  { name: "no document", body: { variables: {} }, code: "required" },
  { name: "a document that is no text", body: { query: { a: 1 } }, code: "invalid_type" },
  {
    name: "variables that are no object",
    body: { ...banks("success"), variables: [1] },
    code: "invalid_type",
  },
  {
    name: "an unknown field",
    body: banks("sucess"),
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "a field with a name of 60,000 letters",
    body: banks("a".repeat(60_000)),
    code: "GRAPHQL_VALIDATION_FAILED",
  },
  {
    name: "ways through the schema from list to list",
    body: {
      query: `{ __schema { types ${"{ fields { type ".repeat(4)}{ name } ${"} }".repeat(4)} } }`,
    },
    // In the sandbox; the live root refuses all introspection.
    code: "GRAPHQL_VALIDATION_FAILED",
  },
];

/** The introspection query of tools. */
export const INTROSPECTION = {
  query: getIntrospectionQuery({
    descriptions: true,
    specifiedByUrl: true,
    directiveIsRepeatable: true,
    schemaDescription: true,
    inputValueDeprecation: true,
    oneOf: true,
  }),
};
