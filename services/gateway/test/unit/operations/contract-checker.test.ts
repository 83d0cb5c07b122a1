import { z } from "zod";
import { operation } from "../../../src/http/operations/operation";
import { HOST_ROOT } from "../../../src/http/roots";
import { contractChecker } from "../../support/contract-checker";

const Shop = z.object({ name: z.string(), till: z.object({ amount: z.int() }).optional() });

const about = { section: "Health", summary: "Get a shop", sdk: "shops.get" } as const;
const unused = async () => ({ status: 200 as const, message: "", data: null });

const getShop = operation({
  ...about,
  id: "getShop",
  scope: "wallets:read",
  method: "GET",
  path: "/shops/:name",
  responses: { 200: Shop },
  refusals: {
    DUPLICATE_REFERENCE: { data: Shop },
    BILL_PAYMENT_FAILED: { body: z.object({ success: z.literal(false), code: z.string() }) },
  },
  handler: unused,
});
const listShops = operation({
  ...about,
  id: "listShops",
  scope: undefined,
  method: "GET",
  root: HOST_ROOT,
  path: "/v2/shops",
  responses: { 200: z.array(Shop) },
  pagination: true,
  handler: unused,
});

const PATH = "/api/v1/developer/shops/ada";
const described = contractChecker([getShop, listShops]);

function check(status: number, body: Record<string, unknown>, path = PATH): void {
  const headers = new Headers({ "x-request-id": "req-1", "content-type": "application/json" });
  described.check("GET", path, { status, headers, body });
}

const shown = (data: unknown) => ({ success: true, message: "Shop retrieved.", data });
const refused = (code: string, rest: object = {}) => ({
  success: false,
  message: "No.",
  code,
  data: null,
  requestId: "req-1",
  ...rest,
});
const meta = {
  request_id: "req-1",
  timestamp: "2026-11-21T09:50:00.123Z",
  version: "2.0",
  pagination: { has_more: false, next_cursor: null, previous_cursor: null },
};

describe("a response is valid", () => {
  test.each([
    ["with all of its fields", 200, shown({ name: "Ada", till: { amount: 5 } })],
    ["without those that are optional", 200, shown({ name: "Ada" })],
    [
      "as a refusal of its own with a record",
      409,
      refused("DUPLICATE_REFERENCE", { data: { name: "Ada" } }),
    ],
    ["as such a refusal without the record", 409, refused("DUPLICATE_REFERENCE")],
    ["as a refusal that all operations have", 503, refused("SERVICE_UNAVAILABLE")],
    ["as a refusal that comes with its scope", 403, refused("INSUFFICIENT_SCOPE")],
    ["as a flat refusal", 424, { success: false, code: "BILL_PAYMENT_FAILED" }],
    ["as a refusal of no operation", 405, refused("METHOD_NOT_ALLOWED")],
  ])("%s", (_, status, body) => {
    expect(() => check(status, body)).not.toThrow();
  });

  test("in the /v2 envelope, with any query", () => {
    const body = { success: true, data: [{ name: "Ada" }], meta };

    expect(() => check(200, body, "/v2/shops?limit=1")).not.toThrow();
  });

  test("without an operation, or without a body", () => {
    expect(() => check(200, { any: "thing" }, "/checkout/return")).not.toThrow();
    expect(() => check(304, {})).not.toThrow();
  });
});

describe("a response is invalid", () => {
  test.each([
    ["a field that is not described", 200, shown({ name: "Ada", age: 3 }), '/data .*"age"'],
    [
      "a nested field that is not described",
      200,
      shown({ name: "A", till: { amount: 5, tip: 1 } }),
      '/data/till .*"tip"',
    ],
    ["a field that is missing", 200, shown({}), '/data .*"name"'],
    [
      "a field of another type",
      200,
      shown({ name: "A", till: { amount: "5" } }),
      "/data/till/amount .*integer",
    ],
    [
      "a field beside the envelope",
      200,
      { ...shown({ name: "A" }), total: 1 },
      'the body .*"total"',
    ],
    [
      "a status that is not described",
      201,
      shown({ name: "Ada" }),
      "nothing is said of this status",
    ],
    [
      "a code that the operation does not have",
      404,
      refused("WALLET_NOT_FOUND"),
      "never refuses with WALLET_NOT_FOUND",
    ],
    ["an unknown code", 400, refused("NO_SUCH_CODE"), "there is no code NO_SUCH_CODE"],
    [
      "a code under another status",
      500,
      refused("SERVICE_UNAVAILABLE"),
      "SERVICE_UNAVAILABLE has another status",
    ],
    [
      "data beside a code that has none",
      503,
      refused("SERVICE_UNAVAILABLE", { data: {} }),
      "/data must be null",
    ],
    [
      "a refusal's record with another schema",
      409,
      refused("DUPLICATE_REFERENCE", { data: {} }),
      '/data .*"name"',
    ],
    [
      "another request's id",
      503,
      refused("SERVICE_UNAVAILABLE", { requestId: "req-2" }),
      "X-Request-Id is req-1",
    ],
    [
      "a flat refusal with additional fields",
      424,
      refused("BILL_PAYMENT_FAILED"),
      'the body .*"requestId"',
    ],
  ])("with %s", (_, status, body, problem) => {
    expect(() => check(status, body)).toThrow(new RegExp(`GET /shops/:name answered ${status}`));
    expect(() => check(status, body)).toThrow(new RegExp(problem));
  });

  test("of /v2 without its meta", () => {
    const body = { success: true, data: [] };

    expect(() => check(200, body, "/v2/shops")).toThrow("the body must have required property");
  });

  test("as CSV that is not documented", () => {
    const headers = new Headers({ "content-type": "text/csv; charset=utf-8" });

    expect(() => described.check("GET", PATH, { status: 200, headers, body: {} })).toThrow(
      "a table",
    );
  });
});
