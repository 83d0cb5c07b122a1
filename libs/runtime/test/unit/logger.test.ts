import { createLogger, type Logger, withKnownFields } from "../../src/logger";

function recorded(): { logger: Logger; lines: string[] } {
  const lines: string[] = [];
  return { logger: createLogger("test", "info", { write: (line) => lines.push(line) }), lines };
}

test("a field that may hold a secret is redacted", () => {
  const { logger, lines } = recorded();

  logger.info({ token: "abc", inner: { password: "def" } }, "line");

  expect(JSON.parse(lines[0] ?? "")).toMatchObject({
    token: "[redacted]",
    inner: { password: "[redacted]" },
  });
});

test("a logger of known fields writes the same line, and still masks keys and card numbers in texts", () => {
  const { logger, lines } = recorded();
  const line = { requestId: "sk_live_abcdefghijkl", code: "4242424242424242", status: 200 };

  logger.info(line, "request");
  withKnownFields(logger).info({ ...line, absent: undefined }, "request");

  const [usual, known] = lines.map((text) => JSON.parse(text));
  expect(known).toEqual({ ...usual, time: expect.any(String) });
  expect(known).toMatchObject({ requestId: "sk_live_[redacted]", code: "[redacted]", status: 200 });
});
