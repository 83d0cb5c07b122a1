import type { RequestHandler } from "express";
import type { Switches } from "../../app/switches";
import type { Refused } from "../../domain/bank/refused";

/** Lets only those in who show the key. */
export function bearer(switches: Switches, key: string, refused: Refused): RequestHandler {
  return (req, res, next) => {
    const isKnown = req.get("authorization") === `Bearer ${key}`;
    if (isKnown && switches.acceptsCredentials) next();
    else res.status(refused.status).json(refused.body);
  };
}
