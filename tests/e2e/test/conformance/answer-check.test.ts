import { answerCheck, type Exchange } from "./answer-check";
import type { ApiDocument, Schema } from "./api-document";

const TEXT: Schema = { type: "string" };
const object = (properties: Record<string, Schema>): Schema => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});
const envelope = (data: Schema) => ({
  content: { "application/json": { schema: object({ data }) } },
});

const DOCUMENT = {
  paths: {
    "/shops/{id}": {
      get: {
        operationId: "getShop",
        responses: {
          200: envelope({ $ref: "#/components/schemas/Shop" }),
          404: { $ref: "#/components/responses/NotFound" },
          304: {},
        },
      },
    },
    "/shops/mine": {
      get: { operationId: "getMyShop", responses: { 200: envelope({ type: "null" }) } },
    },
  },
  components: {
    parameters: {},
    schemas: {
      Place: object({ city: TEXT }),
      Shop: {
        allOf: [
          object({
            name: TEXT,
            places: { type: "array", items: { $ref: "#/components/schemas/Place" } },
          }),
          { type: "object", properties: { notes: { type: "object", additionalProperties: {} } } },
        ],
      },
    },
    responses: { NotFound: envelope({ type: "null" }) },
  },
} as unknown as ApiDocument;

const check = answerCheck(DOCUMENT);
const SHOP = { name: "Ada", places: [{ city: "Lagos" }], notes: { anything: 1 } };

function exchange(data: unknown, changes: Partial<Exchange> = {}): Exchange {
  return {
    method: "GET",
    path: "/shops/1?full=1",
    status: 200,
    contentType: "application/json; charset=utf-8",
    body: JSON.stringify({ data }),
    ...changes,
  };
}

test.each<[string, Exchange]>([
  ["a described response", exchange(SHOP)],
  ["a described refusal", exchange(null, { status: 404 })],
  [
    "an empty body where none is described",
    exchange(null, { status: 304, contentType: "", body: "" }),
  ],
  ["a static path instead of a parameter", exchange(null, { path: "/shops/mine" })],
  ["a path without an operation", exchange("?", { path: "/elsewhere" })],
  ["a method without an operation", exchange("?", { method: "POST" })],
  [
    "a 405 of such a method",
    exchange(null, { status: 405, body: JSON.stringify({ code: "METHOD_NOT_ALLOWED" }) }),
  ],
])("%s conforms", (_, given) => {
  expect(check(given)).toEqual([]);
});

test.each<[string, Exchange, string]>([
  ["an additional field", exchange({ ...SHOP, secret: 1 }), '/data must NOT have .*"secret"'],
  [
    "an additional nested field",
    exchange({ ...SHOP, places: [{ city: "Lagos", secret: 1 }] }),
    '/data/places/0 must NOT have .*"secret"',
  ],
  ["a missing field", exchange({ places: [] }), "/data must have required property 'name'"],
  ["another type", exchange({ ...SHOP, name: 1 }), "/data/name must be string"],
  ["an unknown status", exchange(SHOP, { status: 201 }), "does not know this status"],
  ["another content type", exchange(SHOP, { contentType: "text/html" }), "does not know text/html"],
  ["truncated JSON", exchange(SHOP, { body: '{"data":' }), "/ must be object"],
])("%s is reported with the operation and the path", (_, given, text) => {
  expect(check(given).join("\n")).toMatch(
    new RegExp(`^getShop \\(GET /shops/\\{id\\}\\) .*${text}`),
  );
});
