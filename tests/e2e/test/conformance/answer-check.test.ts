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
  ["what is described", exchange(SHOP)],
  ["a described refusal", exchange(null, { status: 404 })],
  [
    "nothing, where nothing is described",
    exchange(null, { status: 304, contentType: "", body: "" }),
  ],
  ["a path with more words of its own", exchange(null, { path: "/shops/mine" })],
  ["a path of no operation", exchange("?", { path: "/elsewhere" })],
  ["a verb of no operation", exchange("?", { method: "POST" })],
  [
    "that there is no such verb",
    exchange(null, { status: 405, body: JSON.stringify({ code: "METHOD_NOT_ALLOWED" }) }),
  ],
])("%s is right", (_, given) => {
  expect(check(given)).toEqual([]);
});

test.each<[string, Exchange, string]>([
  ["a field too many", exchange({ ...SHOP, secret: 1 }), '/data must NOT have .*"secret"'],
  [
    "a field too many, deep inside",
    exchange({ ...SHOP, places: [{ city: "Lagos", secret: 1 }] }),
    '/data/places/0 must NOT have .*"secret"',
  ],
  ["a field too few", exchange({ places: [] }), "/data must have required property 'name'"],
  ["another type", exchange({ ...SHOP, name: 1 }), "/data/name must be string"],
  ["an unknown status", exchange(SHOP, { status: 201 }), "does not know this status"],
  ["no JSON", exchange(SHOP, { contentType: "text/html" }), "does not know text/html"],
  ["half of the JSON", exchange(SHOP, { body: '{"data":' }), "/ must be object"],
])("%s is a difference that names the operation and the path", (_, given, text) => {
  expect(check(given).join("\n")).toMatch(
    new RegExp(`^getShop \\(GET /shops/\\{id\\}\\) .*${text}`),
  );
});
