/**
 * Formats a line of JSON as `12:30:01.250 info  gateway  answered  status=200 durationMs=4`; other
 * lines stay as they are.
 */
export function readableLine(line: string): string {
  const entry = entryIn(line);
  if (!entry) return line;
  const { time, level, service, msg, err, ...fields } = entry;
  const head = [clockOf(time), text(level).padEnd(5), text(service), text(msg)];
  const rest = Object.entries(fields)
    .filter(([name]) => name !== "pid" && name !== "hostname")
    .map(([name, value]) => `${name}=${text(value)}`);
  return [...head, ...rest].filter(Boolean).join(" ") + errorLines(err);
}

function entryIn(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith("{")) return undefined;
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function clockOf(time: unknown): string {
  return typeof time === "string" ? time.slice("2026-01-01T".length, -1) : text(time);
}

function text(value: unknown): string {
  if (value === undefined) return "";
  return typeof value === "string" ? value : JSON.stringify(value);
}

/** An error's stack on separate lines. */
function errorLines(error: unknown): string {
  if (typeof error !== "object" || error === null) return "";
  const { stack, message } = error as { stack?: string; message?: string };
  return `\n  ${(stack ?? message ?? text(error)).replaceAll("\n", "\n  ")}`;
}
