import { type BinaryLike, createHmac } from "node:crypto";
import { fingerprintOf, type JsonObject } from "@kobo/api-schemas/input";
import { withoutCardSecrets } from "../domain/keyed-hash";
import { FIELDS } from "./read-body";

/**
 * Requests that ask for the same have the same, whatever the order of their fields. It may be stored
 * beside a payment, which a hash of the body may not: see `withoutCardSecrets`.
 */
export function requestFingerprint(body: JsonObject, key: BinaryLike): Buffer {
  return createHmac("sha256", key)
    .update(fingerprintOf(withoutCardSecrets(body, { key, fields: FIELDS })))
    .digest();
}
