import type { Request, Response } from "express";
import { DEVICE_MS } from "../domain/known-device";
import { ABSOLUTE_MS, CHALLENGE_MS } from "../domain/session";

/** Bound to this host and to TLS by their prefix; `localhost` counts as safe. */
const SESSION = "__Host-kobo_session";
const CHALLENGE = "__Host-kobo_challenge";
/** Stays at sign-out. It grants nothing: it distinguishes the owner's attempts from strangers'. */
const DEVICE = "__Host-kobo_device";

const OPTIONS = { path: "/", secure: true, httpOnly: true, sameSite: "lax" } as const;

interface Cookies {
  session: string;
  challenge: string;
  device: string;
}

export function readCookies(request: Request): Cookies {
  const pairs = (request.get("cookie") ?? "").split(";").map((pair) => pair.trim().split("=", 2));
  const values = new Map(pairs.map(([name = "", value = ""]) => [name, value]));
  const cookie = (name: string): string => values.get(name) ?? "";
  return { session: cookie(SESSION), challenge: cookie(CHALLENGE), device: cookie(DEVICE) };
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

export function setDevice(response: Response, device: string): void {
  response.cookie(DEVICE, device, { ...OPTIONS, maxAge: DEVICE_MS });
}
