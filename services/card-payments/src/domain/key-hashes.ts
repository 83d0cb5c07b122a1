/**
 * The keyed hashes of a request's Idempotency-Key, more than one while the gateway replaces its secret: the first is
 * stored, and an earlier attempt may be stored under any of them. Empty if the client sent no key.
 */
export type KeyHashes = readonly Buffer[];
