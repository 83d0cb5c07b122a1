import type { DeprecatedCaller } from "../db/deprecated-calls";
import { table } from "./table";

const HEADER = [
  ...["merchant", "merchant id", "name", "mode", "key", "key id", "key name"],
  ...["operation", "calls", "first day", "last call"],
];

/** Formats the callers of deprecated operations. */
export function deprecatedText(callers: readonly DeprecatedCaller[]): string {
  if (callers.length === 0) return "No deprecated operation was called.";
  return table([HEADER, ...callers.map(rowOf)]);
}

function rowOf(caller: DeprecatedCaller): string[] {
  return [
    caller.slug,
    caller.merchantId,
    caller.merchantName,
    caller.mode,
    `sk_${caller.mode}_…${caller.last4}`,
    caller.keyId,
    caller.keyName || "-",
    caller.operation,
    String(caller.calls),
    caller.firstDay,
    caller.lastCalledAt.toISOString(),
  ];
}
