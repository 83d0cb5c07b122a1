import type { RequestHandler } from "express";
import type { Switches } from "../../app/switches";
import type { Refused } from "../../domain/bank/refused";

/** Refuses requests without the key. */
export function bearer(switches: Switches, key: string, refused: Refused): RequestHandler {
  return (req, res, next) => {
    const [scheme = "", shown] = (req.get("authorization") ?? "").split(" ");
    const isKnown = scheme.toLowerCase() === "bearer" && shown === key;
    if (isKnown && switches.acceptsCredentials) next();
    else res.status(refused.status).json(refused.body);
  };
}
