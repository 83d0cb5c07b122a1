import { providerRequestId } from "../../../src/domain/purchases/request-id";

test("a request id begins with the minute in Lagos", () => {
  const id = providerRequestId("abc", new Date("2026-12-31T23:30:59Z"));

  expect(id).toBe("202701010030abc");
});
