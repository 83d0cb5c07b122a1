import { exampleOf, type OperationName } from "../../support/examples";
import { gatewayWithFakes } from "../../support/gateway-with-fakes";
import { graphqlGateway } from "../../support/graphql-gateway";

const start = gatewayWithFakes();
const startGraphql = graphqlGateway();

const TAKING: OperationName[] = [
  "POST /payid/dynamic",
  "POST /payid/static",
  "POST /virtual-account",
];
const CHANGED = ["1e400", "123456789012345678901234567890", "0.1000000000000000055511151231257827"];

/** JSON with a number in its metadata that JSON.stringify cannot write. */
function withNumber(body: unknown, number: string): string {
  return JSON.stringify(body).replace('"NUMBER"', number);
}

const REFUSED = {
  field: "metadata.order.total",
  code: "inexact_number",
  message: "metadata.order.total: cannot be kept exactly as a number; send it as text.",
};

test.each(TAKING)(
  "%s refuses metadata with a number that JavaScript cannot represent exactly",
  async (name) => {
    const { ask, calls } = await start();
    const body = { ...exampleOf(name).body, metadata: { order: { total: "NUMBER" } } };

    for (const number of CHANGED) {
      const answered = await ask(name, { raw: withNumber(body, number) });

      expect([answered.status, answered.body.code]).toEqual([400, "VALIDATION_ERROR"]);
      expect(answered.body.errors).toEqual([REFUSED]);
    }
    expect(calls).toEqual([]);
  },
);

const INPUT =
  "mutation M($input: CreateDynamicPayIdInput!) { createDynamicPayId(input: $input) { code errors { field code message } } }";
const VALUE =
  'mutation M($m: JSON) { createDynamicPayId(input: {reference: "r-1", metadata: $m}) { code errors { field code message } } }';
const literal = (number: string) =>
  `mutation { createDynamicPayId(input: {reference: "r-1", metadata: {order: {total: ${number}}}}) { code errors { field code message } } }`;
const metadata = { order: { total: "NUMBER" } };

test.each(CHANGED)(
  "GraphQL refuses the metadata number %s in a variable and in the document",
  async (number) => {
    const { send, calls } = await startGraphql();
    const raws = [
      withNumber({ query: INPUT, variables: { input: { reference: "r-1", metadata } } }, number),
      withNumber({ query: VALUE, variables: { m: metadata } }, number),
      JSON.stringify({ query: literal(number) }),
    ];

    for (const raw of raws) {
      const { body } = await send(undefined, { raw });
      expect(body.data?.createDynamicPayId).toEqual({
        code: "VALIDATION_ERROR",
        errors: [REFUSED],
      });
    }
    expect(calls).toEqual([]);
  },
);

test("numbers within JavaScript's precision are passed on", async () => {
  const { ask, calls } = await start();
  const raw =
    '{"reference":"r-1","metadata":{"a":1.0,"b":-0,"c":1e2,"d":0.1,"e":9007199254740992}}';

  expect((await ask("POST /payid/dynamic", { raw })).status).toBe(201);

  expect(calls).toMatchObject([
    { request: { metadataJson: '{"a":1,"b":0,"c":100,"d":0.1,"e":9007199254740992}' } },
  ]);
});
