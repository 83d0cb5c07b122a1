import type { Document, JsonSchema } from "../generate/document";

const REFERENCE: JsonSchema = { type: "string", description: "Yours.", pattern: "^[a-z]+$" };
const PAY_ID: JsonSchema = { $ref: "#/components/schemas/PayIdRecord" };

function json(schema: JsonSchema) {
  return { description: "", content: { "application/json": { schema } } };
}

function envelope(data: JsonSchema) {
  const properties = { success: { const: true }, message: { type: "string" }, data };
  return json({ type: "object", properties, required: Object.keys(properties) });
}

function refusal(code: string, data: JsonSchema = { type: "null" }): JsonSchema {
  return { type: "object", properties: { success: { const: false }, code: { const: code }, data } };
}

/** A document with one operation of each kind, in the gateway's format. */
export function aDocument(changes: Partial<Document> = {}): Document {
  return {
    paths: {
      "/api/v1/developer/payid/dynamic": {
        post: {
          operationId: "createDynamicPayId",
          summary: "Create a dynamic PayID",
          description: "For one payment.",
          "x-kobo-sdk": "payIds.createDynamic",
          "x-kobo-scope": "payids:write",
          "x-kobo-errors": ["DUPLICATE_REFERENCE"],
          requestBody: {
            required: true,
            ...json({
              type: "object",
              properties: {
                reference: REFERENCE,
                expiresAt: { type: "string", format: "date-time" },
              },
              required: ["reference"],
            }),
          },
          responses: {
            "201": envelope(PAY_ID),
            "409": json({
              anyOf: [
                refusal("DUPLICATE_REFERENCE", {
                  anyOf: [{ $ref: "#/components/schemas/ReferenceHolder" }, { type: "null" }],
                }),
                refusal("IDEMPOTENCY_KEY_IN_USE"),
              ],
            }),
            "424": json({
              type: "object",
              properties: {
                success: { const: false },
                code: { const: "BILL_PAYMENT_FAILED" },
                transactionId: { type: "string" },
              },
              required: ["success", "code", "transactionId"],
            }),
          },
        },
      },
      "/api/v1/developer/payid/{payId}": {
        get: {
          operationId: "getPayId",
          summary: "Get a PayID",
          deprecated: true,
          "x-kobo-sdk": "payIds.get",
          parameters: [{ $ref: "#/components/parameters/PayId", name: "", in: "path" }],
          responses: { "200": envelope(PAY_ID) },
        },
      },
      "/api/v1/developer/payids": {
        get: {
          operationId: "listPayIds",
          summary: "List your PayIDs",
          "x-kobo-sdk": "payIds.list",
          parameters: [
            { name: "cursor", in: "query", schema: { type: "string" } },
            { name: "status", in: "query", schema: { enum: ["active", "used"] } },
          ],
          responses: {
            "200": envelope({
              type: "object",
              properties: {
                payIds: { type: "array", items: PAY_ID },
                hasMore: { type: "boolean" },
                nextCursor: { type: ["string", "null"] },
                previousCursor: { type: ["string", "null"] },
              },
            }),
          },
        },
      },
      "/v2/payments/{payment_id}/refunds": {
        get: {
          operationId: "listCardRefunds",
          summary: "List refunds",
          "x-kobo-sdk": "refunds.list",
          parameters: [{ name: "payment_id", in: "path", schema: { type: "string" } }],
          responses: {
            "200": json({
              type: "object",
              properties: {
                success: { const: true },
                data: {
                  type: "array",
                  items: {
                    type: "object",
                    properties: { id: { type: "string" } },
                    required: ["id"],
                  },
                },
                meta: { type: "object", properties: { pagination: { type: "object" } } },
              },
            }),
          },
        },
      },
      "/api/v1/developer/health": {
        get: {
          operationId: "getHealth",
          summary: "Is the API up",
          "x-kobo-sdk": "health.get",
          responses: {
            "200": json({ type: "object", properties: { status: { const: "ok" } } }),
          },
        },
      },
    },
    components: {
      parameters: {
        PayId: { name: "payId", in: "path", description: "Its text.", schema: { type: "string" } },
      },
      schemas: {
        PayIdRecord: {
          type: "object",
          properties: {
            payId: { type: "string" },
            amount: { type: "integer", description: "Kobo." },
            metadata: { type: "object", additionalProperties: {} },
          },
          required: ["payId"],
        },
        ReferenceHolder: {
          type: "object",
          properties: { transactionId: { type: "string" } },
          required: ["transactionId"],
        },
      },
    },
    "x-kobo-errors": [
      { code: "DUPLICATE_REFERENCE", status: 409, message: "Used.", remedy: "Use another." },
      { code: "IDEMPOTENCY_KEY_IN_USE", status: 409, message: "Busy.", remedy: "Wait." },
      { code: "BILL_PAYMENT_FAILED", status: 424, message: "Not paid.", remedy: "Look." },
    ],
    ...changes,
  };
}
