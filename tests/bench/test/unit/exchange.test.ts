import { faultOf } from "../../src/load/exchange";

const shed = { status: 503, retryAfter: "2", body: '{"code":"SERVICE_UNAVAILABLE"}' };
const limited = { status: 429, retryAfter: "1", body: '{"code":"RATE_LIMIT_EXCEEDED"}' };

test("a 503 and a 429 with their codes and Retry-After are proper refusals", () => {
  expect([faultOf(shed), faultOf(limited)]).toEqual([undefined, undefined]);
});

test.each([
  [{ ...shed, status: 500 }, /answered 500/],
  [{ ...shed, status: 401 }, /answered 401/],
  [{ ...shed, retryAfter: undefined }, /without Retry-After/],
  [{ ...limited, retryAfter: "0" }, /without Retry-After/],
  [{ ...limited, body: shed.body }, /with the code SERVICE_UNAVAILABLE/],
  [{ ...shed, body: "<html>" }, /with the code undefined/],
])("%j is not a proper refusal", (answer, fault) => {
  expect(faultOf(answer)).toMatch(fault);
});
