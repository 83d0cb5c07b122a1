import type { z } from "zod";
import { EXAMPLES, type OperationExample } from "../../../src/http/openapi/examples";
import type { Operation } from "../../../src/http/operations/operation";
import { refusalsOf } from "../../../src/http/operations/refusals";
import { ALL_OPERATIONS } from "../../api-document";

function example(id: string): OperationExample {
  const found = EXAMPLES[id];
  if (!found) throw new Error(`${id} has no example.`);
  return found;
}

/** The violations of a value, in readable form. */
function problems(schema: z.ZodType | undefined, value: unknown): string[] {
  if (!schema) return value === undefined ? [] : ["nothing is expected here"];
  const { error } = schema.safeParse(value);
  return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
}

/** A value without the fields that its schema does not know. */
function known(schema: z.ZodType, value: unknown): unknown {
  return schema.safeParse(value).data;
}

test("every operation has an example, and every example its operation", () => {
  expect(Object.keys(EXAMPLES).sort()).toEqual(ALL_OPERATIONS.map(({ id }) => id).sort());
});

const BY_ID = ALL_OPERATIONS.map((operation): [string, Operation] => [operation.id, operation]);

describe.each(BY_ID)("%s", (id, operation) => {
  test("accepts its example request", () => {
    const { params, query, body } = example(id);

    expect({
      params: problems(operation.input.params, params ?? (operation.input.params ? {} : undefined)),
      query: problems(operation.input.query, query ?? (operation.input.query ? {} : undefined)),
      body: problems(operation.unreadBody ?? operation.input.body, body),
    }).toEqual({ params: [], query: [], body: [] });
  });

  test("has a valid example of each response", () => {
    const { responses } = example(id);

    expect(Object.keys(responses)).toEqual(Object.keys(operation.responses));
    for (const [status, schema] of Object.entries(operation.responses)) {
      const value = responses[Number(status) as 200];
      expect(problems(schema, value)).toEqual([]);
      expect(known(schema, value)).toEqual(value);
    }
  });

  test("has an example of the data of each error", () => {
    const { refusals = {} } = example(id);
    const documented = [...refusalsOf(operation)].flatMap(([code, detail]) =>
      detail ? [[code, "body" in detail ? detail.body : detail.data] as const] : [],
    );

    expect(Object.keys(refusals).sort()).toEqual(documented.map(([code]) => code).sort());
    for (const [code, schema] of documented)
      expect([code, problems(schema, refusals[code])]).toEqual([code, []]);
  });
});
