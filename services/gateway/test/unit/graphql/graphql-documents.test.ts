import { AppError } from "@kobo/errors";
import { parse } from "graphql";
import type { SandboxClocks } from "../../../src/app/sandbox-clock";
import { DocumentRejected } from "../../../src/http/graphql/graphql-error";
import { readGraphqlRequest } from "../../../src/http/graphql/request";
import { graphqlApi } from "../../../src/http/graphql/schema";
import { operations } from "../../../src/http/operations";
import { ATTACKS, INTROSPECTION, SECRET } from "../../graphql-attacks";

const sandboxClocks: SandboxClocks = {
  advance: () => Promise.reject(new Error("No time passes.")),
};
const api = graphqlApi(
  operations({
    version: "1.2.3",
    checkName: async () => {},
    sandboxClocks,
    recordSandboxFunding: async () => {},
  }),
);

function read(body: unknown, introspection = true) {
  return readGraphqlRequest(body, api, { introspection });
}

/** The codes and messages of a rejected document. */
function refusalOf(body: unknown, introspection = true): { code: string; message: string }[] {
  try {
    read(body, introspection);
  } catch (error) {
    if (error instanceof DocumentRejected) return [...error.problems];
    if (error instanceof AppError) return error.details.errors ?? [];
    throw error;
  }
  return [];
}

const CPU_MAX_MS = 50;
const TRIES = 3;

/**
 * CPU time of this process, which other processes do not affect; the best of several runs, without
 * compilation.
 */
function cpuMsOf(work: () => void): number {
  const tries = Array.from({ length: TRIES }, () => {
    const before = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  });
  return Math.min(...tries);
}

describe.each([true, false])("introspection allowed: %s", (introspection) => {
  test.each(ATTACKS)(
    "refuses $name within the CPU limit, and does not return its text",
    ({ name, body, code }) => {
      const problems = refusalOf(body, introspection);
      const expected =
        !introspection && name.startsWith("ways through") ? "DOCUMENT_TOO_COMPLEX" : code;

      expect(problems[0]?.code).toBe(expected);
      expect(problems.length).toBeLessThanOrEqual(6);
      expect(JSON.stringify(problems)).not.toContain(SECRET);
      expect(JSON.stringify(problems).length).toBeLessThan(3_000);
      expect(cpuMsOf(() => refusalOf(body, introspection))).toBeLessThan(CPU_MAX_MS);
    },
  );
});

test("the introspection query of tools works in the sandbox, within its limits", () => {
  const { fields, select, asksForSchema } = read(INTROSPECTION);

  expect(asksForSchema).toBe(true);
  expect(fields).toEqual([]);
  expect(select({})).toHaveProperty("__schema.mutationType.name", "Mutation");
  expect(parse(INTROSPECTION.query).definitions).toHaveLength(4);
});

test.each([
  ["the introspection query of tools", INTROSPECTION.query],
  ["a part of the schema", "{ __schema { queryType { name } } }"],
  ["a type beside an operation", '{ getBankList { success } __type(name: "PayId") { name } }'],
  ["the schema in a fragment", "{ ...F } fragment F on Query { __schema { queryType { name } } }"],
])("%s is refused on the live root", (_, query) => {
  expect(refusalOf({ query }, false)[0]?.code).toMatch(
    /^(INTROSPECTION_DISABLED|DOCUMENT_TOO_COMPLEX)$/,
  );
});

test("aliases are refused in a request for the schema", () => {
  const wide = Array.from({ length: 18 }, (_, i) => `t${i}: types { name fields { name } }`);

  expect(refusalOf({ query: `{ __schema { ${wide.join(" ")} } }` })[0]?.code).toBe(
    "ALIASES_NOT_ALLOWED",
  );
  expect(refusalOf({ query: "{ a: __schema { __typename } }" })[0]?.code).toBe(
    "ALIASES_NOT_ALLOWED",
  );
});

test("names are suggested in the sandbox only", () => {
  const query = "{ getBankList { sucess } }";

  expect(refusalOf({ query }, true)[0]?.message).toContain('Did you mean "success"');
  expect(refusalOf({ query }, false)[0]?.message).not.toContain("Did you mean");
});

test.each([
  ["a name", "{ getBankLst { success } }"],
  ["a fragment's type", "{ getBankList { ...F } } fragment F on GetBankListPaylod { success }"],
  ["an argument", "{ getBankList(inpt: 1) { success } }"],
  ["a type of a variable", "query ($a: CreateDynamicPayIdInpt) { getBankList { success } }"],
  ["a field of an input", 'mutation { createDynamicPayId(input: { referenc: "r" }) { success } }'],
])("the live root suggests nothing for %s", (_, query) => {
  expect(JSON.stringify(refusalOf({ query }, false))).not.toContain("Did you mean");
});

test("reports invalid variables by name and type", () => {
  const query =
    "mutation ($i: CreateDynamicPayIdInput!) { createDynamicPayId(input: $i) { success } }";
  const messagesOf = (variables: object) =>
    refusalOf({ query, variables }).map(({ message }) => message);
  const messages = (i: unknown) => messagesOf({ i });

  expect(messages({ amount: "much", colour: 1 })).toEqual([
    "$i.reference of type String! is required.",
    "$i.amount must be of type Kobo.",
    "$i has the field colour, which CreateDynamicPayIdInput does not know.",
  ]);
  expect(messages({ reference: null })).toEqual(["$i.reference must be of type String!."]);
  expect(messages(null)).toEqual(["$i must be of type CreateDynamicPayIdInput!."]);
  expect(messagesOf({})).toEqual(["$i of type CreateDynamicPayIdInput! is required."]);
});

test("reports the location of an error", () => {
  const query = "mutation {\n  createDynamicPayId(input: { reference: 12 }) { success }\n}";

  expect(refusalOf({ query })).toEqual([
    {
      code: "GRAPHQL_VALIDATION_FAILED",
      message: "The value must be of type String.",
      locations: [{ line: 2, column: 42 }],
    },
  ]);
  expect(refusalOf({ query: '{ getBankList "x" }' })).toEqual([
    {
      code: "GRAPHQL_PARSE_FAILED",
      message: "Syntax Error: Expected Name, found String.",
      locations: [{ line: 1, column: 15 }],
    },
  ]);
});

const inputOf = (query: string, variables?: unknown) => read({ query, variables }).fields[0]?.input;

test.each([0, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
  "an amount of %d kobo is accepted",
  (amount) => {
    const input = { reference: "r-1", amount };

    expect(
      inputOf(
        "mutation ($i: CreateDynamicPayIdInput!) { createDynamicPayId(input: $i) { success } }",
        { i: input },
      ),
    ).toEqual(input);
    expect(
      inputOf(
        `mutation { createDynamicPayId(input: { reference: "r-1", amount: ${amount} }) { success } }`,
      ),
    ).toEqual(input);
  },
);

test.each(["9007199254740992", "100.5", "1e5", '"50000"', "true", "[50000]", "LARGE"])(
  "an amount of %s in a document is rejected",
  (amount) => {
    const query = `mutation { createDynamicPayId(input: { reference: "r", amount: ${amount} }) { success } }`;

    expect(refusalOf({ query })).toMatchObject([
      { code: "GRAPHQL_VALIDATION_FAILED", message: "The value must be of type Kobo." },
    ]);
  },
);

describe("an operation's input", () => {
  const input = { reference: "r-1", amount: 50_000, metadata: { a: [1, "x", null, true] } };

  test.each<[string, string, unknown]>([
    [
      "as a variable",
      "mutation M($i: CreateDynamicPayIdInput!) { createDynamicPayId(input: $i) { success } }",
      { i: input },
    ],
    [
      "in the document",
      'mutation { createDynamicPayId(input: { metadata: { a: [1, "x", null, true] }, amount: 50000, reference: "r-1" }) { success } }',
      null,
    ],
    [
      "in parts",
      "mutation ($a: Kobo = 50000, $r: String!, $x: String) { createDynamicPayId(input: { reference: $r, amount: $a, metadata: { a: [1, $x, null, true] } }) { success } }",
      { r: "r-1", x: "x" },
    ],
  ])("is the same %s", (_, query, variables) => {
    expect(inputOf(query, variables)).toEqual(input);
  });
});

test("a field runs once however often it is selected, and not when skipped", () => {
  const keysOf = (query: string, variables?: unknown) =>
    read({ query, variables }).fields.map(({ key }) => key);

  expect(keysOf("{ getBankList { success } getBankList { message } }")).toEqual(["getBankList"]);
  expect(
    keysOf(
      "{ a: getBankList { success } ...F ... on Query { c: getBankList { code } } } fragment F on Query { b: getBankList { code } }",
    ),
  ).toEqual(["a", "b", "c"]);
  const skipping = "query ($s: Boolean!) { getBankList @skip(if: $s) { success } __typename }";
  expect(keysOf(skipping, { s: true })).toEqual([]);
  expect(keysOf(skipping, { s: false })).toEqual(["getBankList"]);
});
