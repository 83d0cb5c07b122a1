import { ProviderError } from "@kobo/provider-client";
import { readAccount, readBanks, readRecipient, readTransfer } from "../../src/clients/rail-wire";

const expected = { railReference: "kobo-1234567890abcdef", amount: 100_000n };

function reply(
  data: unknown,
  { httpStatus = 200, status = true, message = "Done", code = "" } = {},
) {
  return { status: httpStatus, body: { status, message, data, ...(code ? { code } : {}) } };
}

const transfer = (fields: Record<string, unknown> = {}) => ({
  reference: expected.railReference,
  amount: 100_000,
  currency: "NGN",
  status: "success",
  transfer_code: "TRF_1",
  ...fields,
});

const NOT_FOUND = { httpStatus: 404, status: false, message: "Transfer not found" };

describe("a response about a transfer", () => {
  test.each([
    ["success", { kind: "paid" }],
    ["failed", { kind: "declined", reason: "REJECTED_BY_BANK" }],
    ["rejected", { kind: "declined", reason: "REJECTED_BY_RAIL" }],
    ["abandoned", { kind: "declined", reason: "ABANDONED_BY_RAIL" }],
    ["blocked", { kind: "declined", reason: "BLOCKED_BY_RAIL" }],
    ["reversed", { kind: "reversed" }],
    ["pending", { kind: "unknown", acknowledged: true }],
    ["otp", { kind: "unknown", acknowledged: true }],
    ["received", { kind: "unknown", acknowledged: true }],
    ["processing", { kind: "unknown", acknowledged: true }],
    ["queued", { kind: "unknown", acknowledged: true }],
    ["SUCCESS", { kind: "unknown", acknowledged: true }],
    ["__proto__", { kind: "unknown", acknowledged: true }],
  ])("%s", (status, outcome) => {
    for (const call of ["send", "query"] as const) {
      expect(readTransfer(call, reply(transfer({ status })), expected).outcome).toMatchObject(
        outcome,
      );
    }
  });

  test.each([
    ["another amount", { amount: 100_001 }],
    ["another reference", { reference: "kobo-0000000000000000" }],
    ["another currency", { currency: "USD" }],
  ])("of %s is inconclusive and reported as a mismatch", (_, fields) => {
    const read = readTransfer("query", reply(transfer(fields)), expected);

    expect(read.outcome).toMatchObject({ kind: "unknown", acknowledged: true });
    expect(read.mismatch).toBeDefined();
  });

  test.each([
    ["no envelope", { status: 200, body: "hello" }],
    ["no transfer", reply({})],
    ["a fractional amount", reply(transfer({ amount: 100_000.5 }))],
    ["a success with a false envelope", reply(transfer(), { status: false })],
    ["a success with an error status", reply(transfer(), { httpStatus: 400 })],
    ["too many requests", reply(null, { httpStatus: 429, status: false })],
    ['another "not found"', reply(null, { ...NOT_FOUND, message: "Route not found" })],
    ["a wrong key", reply(null, { ...NOT_FOUND, httpStatus: 401 })],
  ])("with %s is inconclusive", (_, answer) => {
    for (const call of ["send", "query"] as const) {
      expect(readTransfer(call, answer, expected).outcome).toMatchObject({
        kind: "unknown",
        acknowledged: false,
      });
    }
  });

  test('"not found" is an answer to a query, never to a send', () => {
    const byCode = reply(null, { ...NOT_FOUND, message: "", code: "transfer_not_found" });

    for (const answer of [reply(null, NOT_FOUND), byCode]) {
      expect(readTransfer("query", answer, expected).outcome.kind).toBe("not found");
      expect(readTransfer("send", answer, expected).outcome.kind).toBe("unknown");
    }
  });
});

describe("other responses", () => {
  test("an account must be the requested one, with a name", () => {
    const account = { account_number: "0690000031", account_name: " BOLA ADE " };

    expect(readAccount(reply(account), "0690000031")).toBe("BOLA ADE");
    expect(() => readAccount(reply(account), "0690000032")).toThrow(ProviderError);
    expect(() => readAccount(reply({ ...account, account_name: " " }), "0690000031")).toThrow(
      ProviderError,
    );
  });

  test.each([
    [422, undefined],
    [400, undefined],
    [404, undefined],
  ])("a refusal with %d means that there is no such account", (httpStatus, name) => {
    expect(readAccount(reply(null, { httpStatus, status: false }), "0690000031")).toBe(name);
  });

  test.each([401, 403, 429])("a %d is an error, not an unknown account", (httpStatus) => {
    expect(() => readAccount(reply(null, { httpStatus, status: false }), "0690000031")).toThrow(
      ProviderError,
    );
  });

  test("a recipient has a code", () => {
    expect(readRecipient(reply({ recipient_code: "RCP_1" }))).toBe("RCP_1");
    expect(readRecipient(reply({ recipient_code: "" }))).toBeUndefined();
    expect(readRecipient(reply(null, { httpStatus: 400, status: false }))).toBeUndefined();
    expect(readRecipient({ status: 200, body: "RCP_1" })).toBeUndefined();
    expect(readRecipient(reply({ recipient_code: "RCP\u0000" }))).toBeUndefined();
  });

  test("inactive banks are left out", () => {
    const body = { ...reply([{ code: "058" }, { code: "044", active: false }]).body, meta: {} };

    expect(readBanks({ status: 200, body })).toEqual({ codes: ["058"], next: undefined });
  });
});
