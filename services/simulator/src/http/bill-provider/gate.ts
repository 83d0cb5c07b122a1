import type { RequestHandler } from "express";
import type { Account } from "../../app/bill-provider/account";
import { refusalAnswer } from "../../domain/bill-provider/refusal-answer";

/** What the provider gave us at registration. */
export interface Credentials {
  apiKey: string;
  publicKey: string;
  secretKey: string;
}

/** A read shows the public key, a write the secret one. The refusal itself is a plain 200. */
export function authenticate({ switches }: Account, credentials: Credentials): RequestHandler {
  return (req, res, next) => {
    const isRightKey =
      req.method === "GET"
        ? req.get("public-key") === credentials.publicKey
        : req.get("secret-key") === credentials.secretKey;
    const isKnown = isRightKey && req.get("api-key") === credentials.apiKey;
    if (isKnown && switches.acceptsCredentials) next();
    else res.json(refusalAnswer({ code: "087", about: req.path }));
  };
}
