import { readableLine } from "../../../src/commands/readable-line";

test("a JSON log line becomes a readable line", () => {
  const line = JSON.stringify({
    level: "info",
    time: "2026-11-21T12:30:01.250Z",
    service: "gateway",
    status: 200,
    msg: "request",
  });

  expect(readableLine(line)).toBe("12:30:01.250 info  gateway request status=200");
});

test("an error's stack is printed on lines of its own", () => {
  const line = JSON.stringify({
    level: "error",
    msg: "failed",
    err: { stack: "Error: no\n at x" },
  });

  expect(readableLine(line)).toBe("error failed\n  Error: no\n   at x");
});

test.each(["plain text", "{half a line"])("%s is unchanged", (line) => {
  expect(readableLine(line)).toBe(line);
});
