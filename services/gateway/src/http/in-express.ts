import type { Express, Response } from "express";
import type { Exchange } from "./exchange";

/** Passes an exchange on to Express, which gives the request and the response its own methods. */
export function routeInExpress(app: Express, exchange: Exchange): void {
  const { request, response } = exchange;
  app(request, Object.assign(response, { locals: { exchange } }));
}

/** The exchange of a response in a handler of Express. Handlers answer by it, for the headers of every response. */
export function exchangeOf(response: Response): Exchange {
  return response.locals.exchange;
}
