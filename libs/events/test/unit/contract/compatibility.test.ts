import Ajv from "ajv";
import addFormats from "ajv-formats";
import fc, { type Arbitrary } from "fast-check";
import { breaksBetween } from "../../../contract/breaks";
import { contractOfCatalogue } from "../../../contract/contract";
import type { JsonSchema } from "../../../contract/json-schema";
import { changesOf, dataOf, schemas } from "../../contract/arbitraries";

const CONTRACT = contractOfCatalogue();

const OURS = fc.constantFrom(...Object.values(CONTRACT).map(({ schema }) => schema));
const ajv = addFormats(new Ajv({ strict: false }));

/** Compatible changes, each with data that the current schema accepts. */
function allowedChanges(released: Arbitrary<JsonSchema>) {
  return changesOf(released)
    .filter(([was, is]) => breaksBetween(was, is, "data").length === 0)
    .chain(([was, is]) =>
      fc.record({
        was: fc.constant(was),
        is: fc.constant(is),
        data: fc.array(dataOf(is), { minLength: 5, maxLength: 5 }),
      }),
    );
}

function refusedBy(schema: JsonSchema, data: readonly unknown[]): unknown[] {
  const takes = ajv.compile(schema);
  return data.filter((one) => !takes(one));
}

test.each([
  ["an earlier schema", schemas, 200],
  ["today's events", OURS, 50],
])("readers of %s accept all data of compatible schemas", (_, released, numRuns) => {
  fc.assert(
    fc.property(allowedChanges(released), ({ was, is, data }) => {
      expect(refusedBy(is, data)).toEqual([]);
      expect(refusedBy(was, data)).toEqual([]);
    }),
    { numRuns },
  );
});

test("every schema is compatible with itself", () => {
  fc.assert(
    fc.property(schemas, (schema) => {
      expect(breaksBetween(schema, structuredClone(schema), "data")).toEqual([]);
    }),
  );
});

test.each(Object.entries(CONTRACT))(
  "readers of %s accept its example",
  (_, { schema, example }) => {
    expect(refusedBy(schema, [example])).toEqual([]);
  },
);
