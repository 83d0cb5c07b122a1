import type { RequestHandler } from "express";
import type { Provider } from "../app/provider";
import type { ApiError } from "../domain/api-error";

/** While the provider is down, every connection is closed. */
export function refuseWhenDown({ switches }: Provider): RequestHandler {
  return (req, _res, next) => {
    if (switches.isDown) req.socket.destroy();
    else next();
  };
}

/** Refuses requests without the bearer token. */
export function bearer({ switches }: Provider, key: string, error: ApiError): RequestHandler {
  return (req, res, next) => {
    const [scheme = "", shown] = (req.get("authorization") ?? "").split(" ");
    const isKnown = scheme.toLowerCase() === "bearer" && shown === key;
    if (isKnown && switches.acceptsCredentials) next();
    else res.status(error.status).json(error.body);
  };
}
