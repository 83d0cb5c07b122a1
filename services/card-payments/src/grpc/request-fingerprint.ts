import { type BinaryLike, createHmac } from "node:crypto";
import { fingerprintOf, type JsonObject } from "@kobo/api-schemas/input";
import type { Fingerprints } from "../domain/fingerprints";
import { type HashKeys, withoutCardSecrets } from "../domain/keyed-hash";
import { FIELDS } from "./read-body";

/**
 * Equal for equal requests in any field order. Safe to store, because it contains no card secrets: see
 * `withoutCardSecrets`.
 */
export function requestFingerprints(body: JsonObject, [first, ...others]: HashKeys): Fingerprints {
  return [
    requestFingerprint(body, first.bytes),
    ...others.map(({ bytes }) => requestFingerprint(body, bytes)),
  ];
}

function requestFingerprint(body: JsonObject, key: BinaryLike): Buffer {
  return createHmac("sha256", key)
    .update(fingerprintOf(withoutCardSecrets(body, { key, fields: FIELDS })))
    .digest();
}
