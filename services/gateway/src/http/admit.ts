import { AppError } from "@kobo/errors";
import type { Request, Response } from "express";
import { authenticate, type Caller } from "../app/authenticate";
import { authorize } from "../app/authorize";
import type { RateLimiter } from "../app/rate-limiter";
import { noteCaller } from "./deprecation";
import { limitsOf, tooMany } from "./limits";
import type { LimitGroup, Operation } from "./operation";
import { setLimitHeaders } from "./respond";
import type { Root } from "./roots";
import type { Asked } from "./run-operation";

/**
 * Finds out who asks, and charges it for one request.
 * @throws AppError when the caller is unknown, asks too often, or may not do this here
 */
export async function admit(
  request: Request,
  response: Response,
  { mode, operation, parts }: Asked,
): Promise<Caller> {
  const caller = await identify(request, { mode, parts, root: operation.root });
  noteCaller(operation, caller, parts);
  await charge(response, caller, operation.limitGroup, parts.limiter);
  permit(operation, caller);
  return caller;
}

/** @throws AppError when the caller is unknown, on the wrong root, or not where its key may be used */
export async function identify(
  request: Request,
  { mode, parts, root }: Pick<Asked, "mode" | "parts"> & { root: Root },
): Promise<Caller> {
  const authorization = request.get("authorization");
  const ip = request.ip ?? "";
  const otherRoot = parts.publicUrl[mode === "live" ? "test" : "live"] + root.path;
  const caller = await authenticate(parts, { authorization, mode, otherRoot, ip });
  parts.door.vouchFor(request, caller.tenant);
  return caller;
}

/** @throws AppError INSUFFICIENT_SCOPE, TEST_MODE_ONLY when the operation is not for this caller */
export function permit({ scope, sandboxOnly }: Operation, caller: Caller): void {
  authorize(caller, scope);
  if (sandboxOnly && caller.tenant.mode === "live") throw new AppError("TEST_MODE_ONLY");
}

/** @throws AppError RATE_LIMIT_EXCEEDED */
export async function charge(
  response: Response,
  { keyId, limitClass, tenant }: Caller,
  group: LimitGroup,
  limiter: RateLimiter,
): Promise<void> {
  const { merchantId, mode } = tenant;
  const limits = limitsOf(mode, group, limitClass);
  const verdict = await limiter.takeFromAll(`merchant/${merchantId}/${mode}`, [
    { name: `key/${keyId}/${group}`, limit: limits.key },
    { name: group, limit: limits.merchant },
  ]);
  setLimitHeaders(response, verdict);
  if (!verdict.allowed) throw tooMany(verdict);
}
