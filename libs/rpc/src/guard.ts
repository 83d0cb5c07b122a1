import { type Metadata, status } from "@grpc/grpc-js";
import { counter, type Logger } from "@kobo/runtime";
import { callersAllowedTo } from "./allowed-calls";
import type { Caller, CallerName } from "./caller";
import { authenticator } from "./credential";

interface Refusal {
  code: status.UNAUTHENTICATED | status.PERMISSION_DENIED;
  details: string;
}

/** Authorizes calls of one method: the caller, or the reason of the refusal. */
export type Guard = (metadata: Metadata) => { caller: CallerName } | { refusal: Refusal };

const refused = counter({
  name: "rpc_server_calls_refused_total",
  help: "gRPC calls refused by caller authorization, by method and reason",
  labelNames: ["method", "reason"],
});

const UNAUTHENTICATED: Refusal = {
  code: status.UNAUTHENTICATED,
  details: "The call has no valid caller credential.",
};

/** @throws Error when the secret of an allowed caller is missing. */
export function guardOf(path: string, callers: readonly Caller[], logger: Logger): Guard {
  const [, service = ""] = path.split("/");
  const allowed = callersAllowedTo(path);
  const authenticate = authenticator(callers, service);
  const known = new Set(callers.map(({ name }) => name));
  for (const name of allowed) {
    if (!known.has(name)) throw new Error(`${name} may call ${path}, but its secret is not known.`);
  }
  return (metadata) => {
    const caller = authenticate(metadata);
    if (caller !== undefined && allowed.has(caller)) return { caller };
    const refusal = caller === undefined ? UNAUTHENTICATED : permissionDenied(caller, path);
    const reason = status[refusal.code].toLowerCase();
    refused.inc({ method: path, reason });
    logger.warn({ method: path, caller, reason }, "rpc refused");
    return { refusal };
  };
}

function permissionDenied(caller: CallerName, path: string): Refusal {
  return { code: status.PERMISSION_DENIED, details: `${caller} may not call ${path}.` };
}
