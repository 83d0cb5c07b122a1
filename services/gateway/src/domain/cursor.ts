import { createHmac, timingSafeEqual } from "node:crypto";
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

export function cursors(secret: string): Cursors {
  const mac = (position: string, filters: string): Buffer =>
    createHmac("sha256", secret).update(`${position}\n${filters}`).digest().subarray(0, MAC_BYTES);
  return {
    seal: (position, filters) =>
      Buffer.concat([mac(position, filters), Buffer.from(position)]).toString("base64url"),
    open: (cursor, filters) => {
      const bytes = Buffer.from(cursor, "base64url");
      const position = bytes.subarray(MAC_BYTES).toString();
      const expected = mac(position, filters);
      const given = bytes.subarray(0, MAC_BYTES);
      if (given.length !== MAC_BYTES || !timingSafeEqual(given, expected)) {
        throw new AppError("INVALID_CURSOR");
      }
      return position;
    },
  };
}
