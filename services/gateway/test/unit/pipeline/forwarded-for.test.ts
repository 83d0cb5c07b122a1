import { unknownProxyWarning } from "../../../src/http/headers";
import { recordingLogger } from "../../support/recording-logger";

const FORWARDED = { "x-forwarded-for": "203.0.113.7" };

function warningsOf(trustedProxies: number, ...requests: Record<string, string>[]): string[] {
  const { logger, lines } = recordingLogger();
  const warn = unknownProxyWarning(trustedProxies, logger);
  for (const headers of requests) warn(headers);
  return lines.map((line) => JSON.parse(line).msg);
}

test("X-Forwarded-For without a trusted proxy logs one warning", () => {
  expect(warningsOf(0, FORWARDED, FORWARDED)).toEqual([
    "X-Forwarded-For ignored: TRUSTED_PROXIES is 0",
  ]);
});

test("no warning is logged without the header, or with a trusted proxy", () => {
  expect(warningsOf(0, {})).toEqual([]);
  expect(warningsOf(1, FORWARDED)).toEqual([]);
});
