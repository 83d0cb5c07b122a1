import { createHmac, timingSafeEqual } from "node:crypto";
import type { Metadata } from "@grpc/grpc-js";
import { secretsIn } from "@kobo/core/secrets";
import { noteOlderSecretUse } from "@kobo/runtime";
import { type Caller, type CallerName, secretVariable } from "./caller";

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
function credentialOf(name: CallerName, secret: string, service: string): string {
  return createHmac("sha256", secret).update(`${name} calls ${service}`).digest("base64url");
}

export function signer(caller: Caller, service: string): Sign {
  const [secret] = secretsIn(caller.secret);
  const credential = credentialOf(caller.name, secret, service);
  return (metadata) => {
    metadata.set(CALLER, caller.name);
    metadata.set(CREDENTIAL, credential);
  };
}

/** Credentials are computed once, so a call costs one comparison. */
export function authenticator(callers: readonly Caller[], service: string): Authenticate {
  const known = new Map<string, { name: CallerName; credentials: Buffer[] }>(
    callers.map(({ name, secret }) => {
      const credentials = secretsIn(secret).map((each) =>
        Buffer.from(credentialOf(name, each, service)),
      );
      return [name, { name, credentials }];
    }),
  );
  return (metadata) => {
    const claimed = known.get(text(metadata, CALLER));
    const shown = Buffer.from(text(metadata, CREDENTIAL));
    const isShown = (credential: Buffer) =>
      shown.length === credential.length && timingSafeEqual(shown, credential);
    const place = claimed?.credentials.findIndex(isShown) ?? -1;
    if (!claimed || place < 0) return undefined;
    if (place > 0) noteOlderSecretUse(secretVariable(claimed.name));
    return claimed.name;
  };
}

function text(metadata: Metadata, name: string): string {
  return metadata.get(name)[0]?.toString() ?? "";
}
