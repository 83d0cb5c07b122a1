import { createSecretKey, type KeyObject } from "node:crypto";
import type { CalledEndpoint } from "../../db/deliveries/claim-due";
import type { CustomHeaders } from "../../domain/header-rules";
import { type SealedSecret, type SecretKeys, unseal, unsealHeaders } from "../../domain/secret";

/** What an endpoint is called with. */
export interface Credentials {
  /** The present one first. As key objects, since Node takes long to make one for each signature. */
  secrets: readonly KeyObject[];
  headers: CustomHeaders;
}

/** Far more endpoints than are called within any minute; a few hundred bytes each. */
const KEPT_MAX = 10_000;

/** Opens what is sealed, and keeps it for the next delivery: until it is sealed anew, it stays the same. */
export class OpenedCredentials {
  readonly #keys: SecretKeys;
  readonly #kept = new Map<string, Credentials>();

  constructor(keys: SecretKeys) {
    this.#keys = keys;
  }

  /** @throws Error for an unknown key's, another endpoint's or altered ones */
  of(endpoint: Pick<CalledEndpoint, "id" | "sealedSecrets" | "sealedHeaders">): Credentials {
    const { id: endpointId, sealedSecrets, sealedHeaders } = endpoint;
    const name = `${endpointId} ${sealedSecrets} ${sealedHeaders}`;
    const kept = this.#kept.get(name);
    if (kept) return kept;

    const keys = this.#keys;
    const opened: Credentials = {
      secrets: sealedSecrets
        .split(" ")
        .map((text) => createSecretKey(unseal(keys, { endpointId, sealed: sealedIn(text) }))),
      headers:
        sealedHeaders === null
          ? {}
          : unsealHeaders(keys, { endpointId, sealed: sealedIn(sealedHeaders) }),
    };
    this.#keep(name, opened);
    return opened;
  }

  /** The oldest makes room; if it is still called, it is opened again. */
  #keep(name: string, opened: Credentials): void {
    const [oldest] = this.#kept.keys();
    if (this.#kept.size >= KEPT_MAX && oldest !== undefined) this.#kept.delete(oldest);
    this.#kept.set(name, opened);
  }
}

function sealedIn(text: string): SealedSecret {
  const [keyId = "", bytes = ""] = text.split(":");
  return { keyId, bytes: Buffer.from(bytes, "hex") };
}
