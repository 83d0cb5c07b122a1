import type { SealingKeys } from "@kobo/core/sealing";
import type { Database } from "@kobo/postgres";
import type { Logger } from "@kobo/runtime";
import type { Services } from "../clients/services";
import type { RelyingParty } from "./proofs/webauthn";

/** The tools of the operations. */
export interface Parts {
  db: Database;
  services: Services;
  rp: RelyingParty;
  /** Encrypt the secrets of authenticator apps, and sign cookies and links. */
  secretKeys: SealingKeys;
  now: () => Date;
  logger: Logger;
}

/** The browser that a request comes from. */
export interface Visitor {
  address: string;
  userAgent: string;
  /** Its device cookie; empty without one. */
  device: string;
  requestId: string;
}
