import { BANKS } from "@kobo/core/banks";
import { AppError } from "@kobo/errors";
import type { Logger } from "@kobo/runtime";
import { Router } from "express";
import { bankLogo } from "../domain/bank-logo";
import { exchangeOf } from "./in-express";
import { observeRequest } from "./pipeline/context";
import { refuse, refuseOtherMethods } from "./pipeline/refuse";

const PATH = "/logos/banks/:file";

/** The address of a bank's logo. */
export function logoUrl(publicUrl: string, slug: string): string {
  return `${publicUrl}/logos/banks/${slug}.svg`;
}

const HEADERS = {
  "Content-Type": "image/svg+xml; charset=utf-8",
  // A month: a bank's initials seldom change.
  "Cache-Control": "public, max-age=2592000",
  // Prevents scripts when the image is opened as a page.
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'",
  "X-Content-Type-Options": "nosniff",
  // Merchants show it on their own pages.
  "Cross-Origin-Resource-Policy": "cross-origin",
};

const LOGOS = new Map(BANKS.map((bank) => [`${bank.slug}.svg`, bankLogo(bank)]));

/** Serves the logos of the known banks, without authentication. */
export function logos(logger: Logger): Router {
  const router = Router({ caseSensitive: true });
  router
    .route(PATH)
    .get((request, response) => {
      const exchange = exchangeOf(response);
      const logo = LOGOS.get(request.params.file);
      if (logo === undefined) return refuse(new AppError("ROUTE_NOT_FOUND"), exchange, { logger });
      observeRequest(exchange, `GET ${PATH}`, logger);
      exchange.setAll(HEADERS);
      return exchange.end(200, logo);
    })
    .all(refuseOtherMethods("GET", { logger }));
  return router;
}
