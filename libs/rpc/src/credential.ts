import { createHmac, timingSafeEqual } from "node:crypto";
import type { Metadata } from "@grpc/grpc-js";
import type { Caller, CallerName } from "./caller";

const CALLER = "caller";
const CREDENTIAL = "caller-credential";

/** Adds the caller's name and credential to a call's metadata. */
export type Sign = (metadata: Metadata) => void;

/** The authenticated caller; undefined without a valid credential. */
export type Authenticate = (metadata: Metadata) => CallerName | undefined;

/**
 * The credential for one gRPC service. It is derived from the caller's secret, which is never sent, and is not valid at
 * any other service.
 */
function credentialOf({ name, secret }: Caller, service: string): string {
  return createHmac("sha256", secret).update(`${name} calls ${service}`).digest("base64url");
}

export function signer(caller: Caller, service: string): Sign {
  const credential = credentialOf(caller, service);
  return (metadata) => {
    metadata.set(CALLER, caller.name);
    metadata.set(CREDENTIAL, credential);
  };
}

/** Credentials are computed once, so a call costs one comparison. */
export function authenticator(callers: readonly Caller[], service: string): Authenticate {
  const known = new Map<string, { name: CallerName; credential: Buffer }>(
    callers.map((caller) => {
      const credential = Buffer.from(credentialOf(caller, service));
      return [caller.name, { name: caller.name, credential }];
    }),
  );
  return (metadata) => {
    const claimed = known.get(text(metadata, CALLER));
    const shown = Buffer.from(text(metadata, CREDENTIAL));
    if (!claimed || shown.length !== claimed.credential.length) return undefined;
    return timingSafeEqual(shown, claimed.credential) ? claimed.name : undefined;
  };
}

function text(metadata: Metadata, name: string): string {
  return metadata.get(name)[0]?.toString() ?? "";
}
