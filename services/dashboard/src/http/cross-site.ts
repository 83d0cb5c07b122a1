import type { Request } from "express";
import { ProblemError } from "../domain/problem";

/** Another origin cannot send it without asking first, which the dashboard never allows. */
const HEADER = "x-kobo-dashboard";
const READING = new Set(["GET", "HEAD"]);

/**
 * Refuses changes that another site's page asks for.
 * @throws ProblemError CROSS_SITE
 */
export function refuseCrossSite(request: Request, ownOrigin: string): void {
  if (READING.has(request.method)) return;
  const origin = request.get("origin") ?? ownOrigin;
  const site = request.get("sec-fetch-site") ?? "same-origin";
  const isOwn = request.get(HEADER) === "1" && origin === ownOrigin && site === "same-origin";
  if (!isOwn) throw new ProblemError("CROSS_SITE");
}
