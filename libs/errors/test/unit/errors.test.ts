import { status } from "@grpc/grpc-js";
import { AppError, asAppError, ERRORS, isErrorCode } from "../../src";

test("every code names a real gRPC status and an HTTP error status", () => {
  for (const [code, wire] of Object.entries(ERRORS)) {
    expect({ code, grpc: status[wire.grpc] }).toEqual({ code, grpc: expect.any(Number) });
    expect(wire.http).toBeGreaterThanOrEqual(400);
    expect(wire.message).toMatch(/\.$/);
    expect(wire.remedy).toMatch(/\.$/);
  }
});

test("an expected failure keeps its code, message, details and cause", () => {
  const cause = new Error("socket hang up");
  const error = new AppError("RATE_LIMIT_EXCEEDED", undefined, { retryAfterSeconds: 3, cause });

  expect(error.message).toBe(ERRORS.RATE_LIMIT_EXCEEDED.message);
  expect(error.details).toEqual({ retryAfterSeconds: 3 });
  expect(error.cause).toBe(cause);
  expect(asAppError(error)).toBe(error);
});

test("an unexpected error becomes INTERNAL_ERROR without its own message", () => {
  const bug = new TypeError("cannot read properties of undefined");

  const seen = asAppError(bug);

  expect(seen.code).toBe("INTERNAL_ERROR");
  expect(seen.message).toBe(ERRORS.INTERNAL_ERROR.message);
  expect(seen.cause).toBe(bug);
});

test("only codes of the table are error codes", () => {
  expect(isErrorCode("PAYID_NOT_FOUND")).toBe(true);
  expect(isErrorCode("toString")).toBe(false);
});
