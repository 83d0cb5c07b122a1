import { randomBytes } from "node:crypto";
import type { ActionKey } from "./keyed-actions";

export const anActionKey = (): ActionKey => ({
  idempotencyHash: randomBytes(32),
  fingerprint: randomBytes(32),
});
