import { newUuid } from "@kobo/core/ids";
import { AppError } from "@kobo/errors";
import express, { type Request, type Response, Router } from "express";
import { z } from "zod";
import { type BeginParts, beginSession } from "../app/payment-links/begin-session";
import { getPublicLink } from "../app/payment-links/read-links";
import type { IsTakingPayments } from "../clients/merchants";
import type { Closed, PaymentLink } from "../domain/payment-link";
import type { Assets } from "./assets";
import { BeginLimit } from "./begin-limit";
import {
  type FieldProblems,
  fieldsIn,
  type LinkFields,
  orderOf,
  withoutCardNumbers,
} from "./link-form";
import { linkPage } from "./link-page";
import { qrPng, qrSvg } from "./qr-image";

export interface LinkPageParts extends BeginParts {
  /** The page of a session. */
  pageOf: (sessionId: string) => string;
  files: Assets;
  /** As `isTakingPayments`, for pages. */
  isShownAvailable: IsTakingPayments;
}

const BODY_MAX = "4kb";
const A_DAY = "public, max-age=86400";
const EMPTY: LinkFields = { amount: "", email: "", name: "" };

const Key = z.uuid();

/** The public pages of payment links, and the images of their QR codes. */
export function linkRoutes(
  parts: LinkPageParts,
  formHeaders: Readonly<Record<string, string>>,
): Router {
  const { files, linkPageOf, pageOf } = parts;
  const router = Router({ caseSensitive: true, mergeParams: true });
  const limit = new BeginLimit();
  const linkIn = (request: Request): Promise<PaymentLink> =>
    getPublicLink(parts, String(request.params.link));

  const show = (
    response: Response,
    link: PaymentLink,
    shown: { fields?: LinkFields; problems?: FieldProblems; key?: string; closed?: Closed } = {},
  ): void => {
    const { fields = EMPTY, problems = {}, key = newUuid(), closed } = shown;
    const page = linkPage(files, link, { fields, problems, key, ...(closed ? { closed } : {}) });
    response.set({ ...formHeaders, "Cache-Control": "no-store" });
    response.type("html").send(page);
  };

  router.get("/", async (request, response) => {
    const link = await linkIn(request);
    const isOpen = await parts.isShownAvailable(link);
    show(response, link, isOpen ? {} : { closed: "unavailable" });
  });

  router.post(
    "/",
    refuseOtherSites,
    express.urlencoded({ limit: BODY_MAX, extended: false }),
    async (request, response) => {
      const link = await linkIn(request);
      const fields = fieldsIn(request.body);
      const key = Key.safeParse(request.body?.key).data ?? newUuid();
      const read = orderOf(link, fields);
      if ("problems" in read) {
        response.status(400);
        const { problems } = read;
        return show(response, link, { fields: withoutCardNumbers(fields), problems, key });
      }
      if (!limit.allows(request.ip ?? "", Date.now()))
        throw new AppError(
          "RATE_LIMIT_EXCEEDED",
          "Too many payments were begun from this address.",
        );
      const begun = await beginSession(parts, { link, key, ...read.order });
      if (begun.kind === "begun") return response.redirect(303, pageOf(begun.session.id));
      response.status(409);
      return show(response, link, { closed: begun.by });
    },
  );

  // Merchants show the images on their own pages.
  const image = (type: string, draw: (text: string) => string | Buffer) => {
    return async (request: Request, response: Response): Promise<void> => {
      const { id } = await linkIn(request);
      response.set({ "Cache-Control": A_DAY, "Cross-Origin-Resource-Policy": "cross-origin" });
      response.type(type).send(draw(linkPageOf(id)));
    };
  };
  router.get("/qr.svg", image("image/svg+xml", qrSvg));
  router.get("/qr.png", image("image/png", qrPng));

  return router;
}

/** A page of another site cannot begin payments in its visitors' browsers. */
function refuseOtherSites(request: Request, _response: Response, next: () => void): void {
  const site = request.get("sec-fetch-site") ?? "same-origin";
  if (site !== "same-origin") throw new AppError("ROUTE_NOT_FOUND");
  next();
}
