import type { RequestHandler } from "express";
import type { Account } from "../app/account";
import { refusalAnswer } from "../domain/refusal-answer";

/** What the provider gave us at registration. */
export interface Credentials {
  apiKey: string;
  publicKey: string;
  secretKey: string;
}

/** While the account is down, whoever calls it loses his connection. */
export function refuseWhenDown({ switches }: Account): RequestHandler {
  return (req, _res, next) => {
    if (switches.isDown) req.socket.destroy();
    else next();
  };
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
