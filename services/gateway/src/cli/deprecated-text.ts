import type { DeprecatedCalls__Output } from "@kobo/protos/merchant/v1/DeprecatedCalls";
import { fromWireMode } from "@kobo/rpc";
import { table } from "@kobo/runtime";
import { shownMoment } from "./shown-moment";

const HEADER = [
  ...["merchant", "merchant id", "name", "mode", "key", "key id", "key name"],
  ...["operation", "calls", "first day", "last call"],
];

/** Formats the callers of deprecated operations. */
export function deprecatedText(callers: readonly DeprecatedCalls__Output[]): string {
  if (callers.length === 0) return "No deprecated operation was called.";
  return table([HEADER, ...callers.map(rowOf)]).join("\n");
}

function rowOf(caller: DeprecatedCalls__Output): string[] {
  const mode = fromWireMode(caller.mode);
  return [
    caller.merchantSlug,
    caller.merchantId,
    caller.merchantName,
    mode,
    `sk_${mode}_…${caller.last4}`,
    caller.keyId,
    caller.keyName || "-",
    caller.operation,
    caller.calls,
    caller.firstDay,
    shownMoment(caller.lastCalledAtMs),
  ];
}
