import type { Request, Response } from "express";
import { ABSOLUTE_MS, CHALLENGE_MS } from "../domain/session";

/** Bound to this host and to TLS by their prefix; `localhost` counts as safe. */
const SESSION = "__Host-kobo_session";
const CHALLENGE = "__Host-kobo_challenge";

const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

export function readCookies(request: Request): { session: string; challenge: string } {
  const pairs = (request.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("=", 2));
  const values = new Map(pairs.map(([name = "", value = ""]) => [name, value]));
  return { session: values.get(SESSION) ?? "", challenge: values.get(CHALLENGE) ?? "" };
}

export function setSession(response: Response, token: string): void {
  response.cookie(SESSION, token, { ...OPTIONS, maxAge: ABSOLUTE_MS });
  response.clearCookie(CHALLENGE, OPTIONS);
}

export function clearSession(response: Response): void {
  response.clearCookie(SESSION, OPTIONS);
}

export function setChallenge(response: Response, token: string): void {
  response.cookie(CHALLENGE, token, { ...OPTIONS, maxAge: CHALLENGE_MS });
}
