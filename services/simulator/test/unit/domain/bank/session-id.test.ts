import { sessionId } from "../../../../src/domain/bank/session-id";

test("a session_id tells the sending bank and the time in Lagos", () => {
  const justBeforeMidnight = new Date("2026-11-21T22:59:58.999Z");

  const id = sessionId("000013", justBeforeMidnight, "123456789012");

  expect(id).toBe("000013261121235958123456789012");
  expect(id).toHaveLength(30);
});
