import { createHmac, timingSafeEqual } from "node:crypto";
import { secretsIn } from "@kobo/core/secrets";
import { AppError } from "@kobo/errors";

/**
 * Opaque cursors (decision 103): the position where a page ended, and a MAC over the position and the
 * filters, so that a cursor fits its own list only.
 */
export interface Cursors {
  seal: (position: string, filters: string) => string;
  /** @throws AppError INVALID_CURSOR for one that was tampered with, or of other filters */
  open: (cursor: string, filters: string) => string;
}

const MAC_BYTES = 16;

/** The first secret seals; cursors of each of them are opened. */
export function cursors(secrets: string): Cursors {
  const [first, ...others] = secretsIn(secrets);
  const mac = (secret: string, position: string, filters: string): Buffer =>
    createHmac("sha256", secret).update(`${position}\n${filters}`).digest().subarray(0, MAC_BYTES);
  return {
    seal: (position, filters) =>
      Buffer.concat([mac(first, position, filters), Buffer.from(position)]).toString("base64url"),
    open: (cursor, filters) => {
      const bytes = Buffer.from(cursor, "base64url");
      const position = bytes.subarray(MAC_BYTES).toString();
      const given = bytes.subarray(0, MAC_BYTES);
      const isGenuine = (secret: string) =>
        given.length === MAC_BYTES && timingSafeEqual(given, mac(secret, position, filters));
      if (![first, ...others].some(isGenuine)) {
        throw new AppError("INVALID_CURSOR");
      }
      return position;
    },
  };
}
