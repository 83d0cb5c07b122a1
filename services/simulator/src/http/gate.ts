import type { RequestHandler } from "express";
import type { Switches } from "../app/switches";

/** While it is down, whoever calls loses his connection. */
export function refuseWhenDown(switches: Switches): RequestHandler {
  return (req, _res, next) => {
    if (switches.isDown) req.socket.destroy();
    else next();
  };
}
