import { readId, readPath } from "../../src/domain/request-search";

test.each([
  ["/transfer/payid", { path: "/api/v1/developer/transfer/payid" }],
  ["transfer", { path: "/api/v1/developer/transfer" }],
  ["post /transfer/payid ", { method: "POST", path: "/api/v1/developer/transfer/payid" }],
  ["GET /v2/payments", { method: "GET", path: "/v2/payments" }],
  ["/api/v1/developer/banks", { path: "/api/v1/developer/banks" }],
  ["https://sandbox.kobo.example/v2/payments", { path: "/v2/payments" }],
  ["/v2x", { path: "/api/v1/developer/v2x" }],
])("the path %s is read as %j", (typed, expected) => {
  expect(readPath(typed)).toEqual(expected);
});

test.each([
  ["txn_06b2c3d4e5f6g7h8j9k0mnpqrs", { objectId: "txn_06b2c3d4e5f6g7h8j9k0mnpqrs" }],
  ["plink_06b2c3d4e5f6g7h8j9k0mnpqrs", { objectId: "plink_06b2c3d4e5f6g7h8j9k0mnpqrs" }],
  [" ada.spid", { objectId: "ada.spid" }],
  ["7f3cf8a2-1d9c-4f5e-9a51-8d54b0c5e0aa", { requestId: "7f3cf8a2-1d9c-4f5e-9a51-8d54b0c5e0aa" }],
  ["txn_1", { requestId: "txn_1" }],
])("the id %s is read as %j", (typed, expected) => {
  expect(readId(typed)).toEqual(expected);
});
