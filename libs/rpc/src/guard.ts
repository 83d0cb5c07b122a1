import type { PeerCertificate } from "node:tls";
import { type Metadata, status } from "@grpc/grpc-js";
import { counter, type Logger } from "@kobo/runtime";
import { callersAllowedTo } from "./allowed-calls";
import type { Caller, CallerName } from "./caller";
import { authenticator } from "./credential";

interface Refusal {
  code: status.UNAUTHENTICATED | status.PERMISSION_DENIED;
  details: string;
}

/** The client's end of the connection. */
interface Peer {
  /** Its IP address and port. */
  address: () => string;
  /** Reads the certificate that the connection proved. */
  certificate: () => PeerCertificate | undefined;
}

/** Authorizes calls of one method: the caller, or the reason of the refusal. */
export type Guard = (
  metadata: Metadata,
  peer: Peer,
) => { caller: CallerName } | { refusal: Refusal };

const refused = counter({
  name: "rpc_server_calls_refused_total",
  help: "gRPC calls refused by caller authorization, by method and reason",
  labelNames: ["method", "reason"],
});

const UNAUTHENTICATED: Refusal = {
  code: status.UNAUTHENTICATED,
  details: "The call has no valid caller credential, or not the caller's certificate.",
};

interface Options {
  callers: readonly Caller[];
  /** Whether connections have TLS: the certificate must then have the caller's name, too. */
  hasTls: boolean;
  logger: Logger;
}

/** @throws Error when the secret of an allowed caller is missing. */
export function guardOf(path: string, { callers, hasTls, logger }: Options): Guard {
  const [, service = ""] = path.split("/");
  const allowed = callersAllowedTo(path);
  const authenticate = authenticator(callers, service);
  for (const code of [status.UNAUTHENTICATED, status.PERMISSION_DENIED] as const) {
    // Prometheus sees no increase in a series that begins with its first refusal.
    refused.inc({ method: path, reason: reasonOf(code) }, 0);
  }
  const known = new Set(callers.map(({ name }) => name));
  for (const name of allowed) {
    if (!known.has(name)) throw new Error(`${name} may call ${path}, but its secret is not known.`);
  }
  return (metadata, peer) => {
    const claimed = authenticate(metadata);
    const isProven = !hasTls || (claimed && isNamed(claimed, peer.certificate()));
    const caller = isProven ? claimed : undefined;
    if (caller !== undefined && allowed.has(caller)) return { caller };
    const refusal = caller === undefined ? UNAUTHENTICATED : permissionDenied(caller, path);
    const reason = reasonOf(refusal.code);
    refused.inc({ method: path, reason });
    const certificate = hasTls ? peer.certificate()?.subjectaltname : undefined;
    logger.warn({ method: path, caller, reason, peer: peer.address(), certificate }, "rpc refused");
    return { refusal };
  };
}

/** Whether the certificate is the caller's: one of its DNS names is the caller's. */
function isNamed(caller: CallerName, certificate: PeerCertificate | undefined): boolean {
  const names = certificate?.subjectaltname?.split(", ") ?? [];
  return names.includes(`DNS:${caller}`);
}

function permissionDenied(caller: CallerName, path: string): Refusal {
  return { code: status.PERMISSION_DENIED, details: `${caller} may not call ${path}.` };
}

/** The label of metrics and logs. */
function reasonOf(code: Refusal["code"]): string {
  return status[code].toLowerCase();
}
