import { withContext } from "@kobo/runtime";
import { toBy, toKeyId } from "../../../src/grpc/requests";

const ID = "019aa5c0-0000-7000-8000-000000000001";
const USER = `user:${ID}`;

const as = <Result>(caller: string, work: () => Result) =>
  withContext({ requestId: "r", deadline: undefined, caller }, work);
const byOf = (caller: string, actor: string, address = "") =>
  as(caller, () => toBy({ actor, requestId: "", address }));

test.each([
  ["dashboard", USER],
  ["merchant-cli", "operator:ada"],
  ["merchant-cli", "system"],
])("%s acts as %s", (caller, actor) => {
  expect(byOf(caller, actor)).toEqual({ actor, requestId: null, address: null });
});

test.each([
  ["dashboard", "operator:ada"],
  ["dashboard", "system"],
  ["dashboard", "user:ada"],
  ["dashboard", `${USER}\n`],
  ["merchant-cli", USER],
  ["merchant-cli", "operator:"],
  ["merchant-cli", "operator:a\nb"],
  ["merchant-cli", `key:${ID}`],
  ["review-cli", "operator:ada"],
  ["dashboard", ""],
])("%s may not act as %p", (caller, actor) => {
  expect(() => byOf(caller, actor)).toThrow(
    expect.objectContaining({ code: "VALIDATION_ERROR", message: expect.stringMatching(/act as/) }),
  );
});

test("a user's address and request id are kept, and an invalid address is refused", () => {
  const wire = { actor: USER, requestId: "req-1", address: "2001:db8::7" };

  expect(as("dashboard", () => toBy(wire))).toEqual(wire);
  expect(() => byOf("dashboard", USER, "office")).toThrow("The address is no IP address.");
});

test("only operators can name a key without its merchant", () => {
  expect(as("merchant-cli", () => toKeyId({ id: ID, merchantId: "" }))).toEqual({
    id: ID,
    merchantId: undefined,
  });
  expect(() => as("dashboard", () => toKeyId({ id: ID, merchantId: "" }))).toThrow(
    expect.objectContaining({ code: "VALIDATION_ERROR" }),
  );
});
