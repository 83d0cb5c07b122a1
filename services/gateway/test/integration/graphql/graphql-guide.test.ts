import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AppError, isErrorCode } from "@kobo/errors";
import { graphqlGateway } from "../../support/graphql-gateway";

const GUIDE = readFileSync(join(__dirname, "../../../../../docs/merchants/graphql.md"), "utf8");

const start = graphqlGateway();

interface Example {
  document: string;
  variables: Record<string, unknown>;
  answer: { data: Record<string, { code?: string; message?: string }> } | undefined;
}

/** The guide's documents with the variables and responses below them. */
function examplesOf(guide: string): Example[] {
  const [, ...parts] = guide.split("```graphql\n");
  return parts.map((part) => {
    const end = part.indexOf("```");
    const json = [...part.matchAll(/```json\n(.*?)```/gs)].map(([, text = ""]) => JSON.parse(text));
    return {
      document: part.slice(0, end),
      variables: json.find((one) => "input" in one),
      answer: json.find((one) => "data" in one),
    };
  });
}

/** The structure of a response without the values that vary. */
function structureOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value === null ? null : typeof value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, structureOf(inner)]),
  );
}

const examples = examplesOf(GUIDE);

test("the guide has an example of each kind of document", () => {
  expect(examples).toHaveLength(4);
  expect(examples.filter(({ answer }) => answer)).toHaveLength(2);
  for (const { variables } of examples) expect(variables).toHaveProperty("input");
});

test.each(examples.map((one) => [/mutation (\w+)/.exec(one.document)?.[1], one] as const))(
  "the guide's example %s returns the documented response",
  async (_, { document, variables, answer }) => {
    const { send, responses } = await start();
    const [expected] = Object.values(answer?.data ?? {});
    const code = expected?.code ?? "";
    if (isErrorCode(code)) responses.createPayIdTransfer = new AppError(code);

    const { status, body } = await send({ query: document, variables });

    expect(status).toBe(200);
    const [payload] = Object.values(body.data ?? {});
    expect(payload?.success).toBe(!isErrorCode(code));
    if (answer) expect(structureOf(body)).toEqual(structureOf(answer));
    if (expected) expect(payload?.message).toBe(expected.message);
  },
);

test("the guide's command returns the list of banks", async () => {
  const { client, key } = await start();
  const [, raw = ""] = /-d '(.*)'/.exec(GUIDE) ?? [];

  const { status, body } = await client.post("/graphql", { key, raw });

  expect(status).toBe(200);
  expect(body.data).toMatchObject({ getBankList: { success: true, data: { total: 2 } } });
});

test("the guide names every code of a rejected document", () => {
  const source = readFileSync(
    join(__dirname, "../../../src/http/graphql/graphql-error.ts"),
    "utf8",
  );
  const codes = [...source.matchAll(/\| "([A-Z_]+)"/g)].map(([, code]) => code);

  expect(codes.length).toBeGreaterThan(8);
  expect(codes.filter((code) => !GUIDE.includes(`\`${code}\``))).toEqual([]);
});
