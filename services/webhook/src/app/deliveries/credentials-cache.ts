import { createSecretKey, type KeyObject } from "node:crypto";
import type { SealedSecret } from "@kobo/core/sealing";
import type { CalledEndpoint } from "../../db/deliveries/claim-due";
import type { CustomHeaders } from "../../domain/header-rules";
import { type SecretKeys, unseal, unsealHeaders } from "../../domain/secret";

/** The signing secrets and headers of the requests to one endpoint. */
export interface Credentials {
  /** The present secret first. Key objects, because Node takes long to create one per signature. */
  secrets: readonly KeyObject[];
  headers: CustomHeaders;
}

/** More endpoints than are called in a minute; an entry takes a few hundred bytes. */
const ENTRIES_MAX = 10_000;

/** Unseals credentials and caches them by their sealed text, so a rotated secret is a new entry. */
export class CredentialsCache {
  readonly #keys: SecretKeys;
  readonly #cache = new Map<string, Credentials>();

  constructor(keys: SecretKeys) {
    this.#keys = keys;
  }

  /** @throws Error for an unknown key, another endpoint's credentials or altered bytes */
  of(endpoint: Pick<CalledEndpoint, "id" | "sealedSecrets" | "sealedHeaders">): Credentials {
    const { id: endpointId, sealedSecrets, sealedHeaders } = endpoint;
    const name = `${endpointId} ${sealedSecrets} ${sealedHeaders}`;
    const cached = this.#cache.get(name);
    if (cached) return cached;

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
    this.#store(name, opened);
    return opened;
  }

  /** Evicts the oldest entry when the cache is full. */
  #store(name: string, opened: Credentials): void {
    const [oldest] = this.#cache.keys();
    if (this.#cache.size >= ENTRIES_MAX && oldest !== undefined) this.#cache.delete(oldest);
    this.#cache.set(name, opened);
  }
}

function sealedIn(text: string): SealedSecret {
  const [keyId = "", bytes = ""] = text.split(":");
  return { keyId, bytes: Buffer.from(bytes, "hex") };
}
