import { buildSchema, isInputObjectType, isObjectType } from "graphql";
import { z } from "zod";
import type { SandboxClocks } from "../../../src/app/sandbox-clock";
import { commonName } from "../../../src/http/graphql/output-types";
import { graphqlApi, graphqlSdl } from "../../../src/http/graphql/schema";
import { operations } from "../../../src/http/operations";
import { type Operation, operation } from "../../../src/http/operations/operation";

const sandboxClocks: SandboxClocks = {
  advance: () => Promise.reject(new Error("No time passes.")),
};
const all = operations({
  version: "1.2.3",
  checkName: async () => {},
  sandboxClocks,
  recordSandboxFunding: async () => {},
});
const schema = buildSchema(graphqlSdl(all));

function fieldsOf(name: string): Record<string, string> {
  const type = schema.getType(name);
  if (!isObjectType(type) && !isInputObjectType(type)) throw new Error(`There is no type ${name}.`);
  const fields = Object.values(type.getFields());
  return Object.fromEntries(fields.map((field) => [field.name, String(field.type)]));
}

function anOperation(over: Partial<Operation>): Operation {
  const plain = operation({
    id: "makeThing",
    section: "PayIDs",
    summary: "Make a thing",
    sdk: "things.make",
    scope: "payids:write",
    method: "POST",
    path: "/things",
    body: z.object({
      size: z.enum(["small", "large"]),
      parts: z.array(z.object({ name: z.string() })),
    }),
    responses: {
      201: z.object({
        created: z.boolean(),
        parts: z.array(z.object({ at: z.number() })).nullable(),
      }),
    },
    graphql: { mutation: "makeThing", input: "MakeThingInput" },
    handler: async () => ({ status: 201, message: "Created.", data: null }),
  });
  return { ...plain, ...over };
}

/** A schema needs a query. */
const listThings = anOperation({
  method: "GET",
  input: { params: undefined, query: undefined, body: undefined },
  graphql: { query: "listThings" },
});

test("has the specification's operations, by their names", () => {
  expect(Object.keys(schema.getQueryType()?.getFields() ?? {})).toEqual(["getBankList"]);
  const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
  expect(
    Object.fromEntries(
      mutations.map(({ name, args }) => [name, args.map(({ type }) => String(type))]),
    ),
  ).toEqual({
    createDynamicPayId: ["CreateDynamicPayIdInput!"],
    createStaticPayId: ["CreateStaticPayIdInput!"],
    transferPayId: ["PayIdTransferInput!"],
    verifyExternalAccount: ["VerifyExternalAccountInput!"],
    transferExternal: ["ExternalTransferInput!"],
  });
  expect(schema.getSubscriptionType()).toBeUndefined();
});

test("input types have the fields of the body, required where the body requires them", () => {
  expect(fieldsOf("CreateStaticPayIdInput")).toEqual({
    reference: "String!",
    name: "String!",
    metadata: "JSON",
    amount: "Kobo",
  });
  expect(fieldsOf("ExternalTransferInput")).toEqual({
    fromPayId: "String!",
    accountNumber: "String!",
    bankCode: "String!",
    amount: "Kobo!",
    narration: "String",
    reference: "String!",
    accountName: "String",
  });
});

test("record types have their fields, nullable where they can be absent", () => {
  expect(fieldsOf("PayId")).toEqual({
    payId: "String!",
    name: "String!",
    reference: "String!",
    expiresAt: "DateTime",
    status: "PayIdStatus!",
    type: "PayIdType!",
    metadata: "JSON!",
    expectedAmount: "Kobo",
    amountReceived: "Kobo!",
    paymentsCount: "Int!",
    createdAt: "DateTime!",
  });
  expect(fieldsOf("CreateDynamicPayIdPayload")).toEqual({
    success: "Boolean!",
    message: "String!",
    code: "String",
    data: "PayId",
    duplicateOf: "ReferenceHolder",
    requestId: "String!",
    errors: "[FieldProblem!]",
    retryable: "Boolean!",
  });
  expect(fieldsOf("CreateStaticPayIdPayload").data).toBe("PayId");
  expect(fieldsOf("GetBankListData")).toEqual({ banks: "[Bank!]!", total: "Int!" });
});

test("pending and completed transfers are one type", () => {
  expect(fieldsOf("ExternalTransfer")).toMatchObject({
    status: "ExternalTransferStatus!",
    amount: "Kobo!",
    fee: "Kobo!",
    stampDuty: "Kobo!",
    totalDebit: "Kobo!",
    failureReason: "String",
    completedAt: "DateTime",
  });
  const status = schema.getType("ExternalTransferStatus");
  expect(
    status?.toString() && "getValues" in status
      ? status
          .getValues()
          .map(({ name }) => name)
          .sort()
      : [],
  ).toEqual(["completed", "failed", "pending", "reversed"]);
});

test("every integer is Kobo, except counts", () => {
  const types = Object.values(schema.getTypeMap()).filter(
    (type) => !type.name.startsWith("__") && (isObjectType(type) || isInputObjectType(type)),
  );
  const integers = types.flatMap(({ name }) =>
    Object.entries(fieldsOf(name)).flatMap(([field, type]) =>
      /^(Int|Float)/.test(type) ? [`${name}.${field}`] : [],
    ),
  );

  expect(integers.sort()).toEqual(["GetBankListData.total", "PayId.paymentsCount"]);
});

test("ReferenceHolder has the fields of the existing record", () => {
  expect(fieldsOf("ReferenceHolder")).toEqual({
    reference: "String!",
    type: "ReferenceHolderType!",
    transactionId: "String",
    status: "String!",
  });
});

test("lists, enums and nested objects have named types", () => {
  const sdl = graphqlSdl([anOperation({}), listThings]);

  expect(sdl).toContain("input MakeThingPartsInput {");
  expect(sdl).toContain("parts: [MakeThingPartsInput!]!");
  expect(sdl).toContain("enum MakeThingSize {");
  expect(sdl).toContain("parts: [MakeThingDataParts!]\n");
});

test("an unsupported definition fails at startup", () => {
  const withParams = anOperation({
    input: { params: z.object({ id: z.string() }), query: undefined, body: z.object({}) },
  });
  const unlike = anOperation({
    responses: { 200: z.object({ at: z.string() }), 201: z.object({ at: z.number() }) },
  });

  expect(() => graphqlApi([listThings, withParams])).toThrow("takes the body of a mutation");
  expect(() => graphqlApi([listThings, anOperation({ responses: {} })])).toThrow("what it answers");
  expect(() => graphqlApi([listThings, unlike])).toThrow("The kinds of `at`");
});

test("the common name is the words with which all names end", () => {
  expect(commonName(["PendingTransferRecord", "CompletedTransferRecord"])).toBe("TransferRecord");
  expect(commonName(["Transfer", "Bank"])).toBe("");
});
