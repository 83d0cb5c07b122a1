import { AppError } from "@kobo/errors";
import type { Caller } from "../../domain/keys/caller";
import { allows, checkScope } from "../../domain/keys/scope";
import type { Operation } from "../operations/operation";

type Required = Pick<Operation, "scope" | "sandboxOnly">;

/**
 * Checks that the caller's key may run the operation. An operation without a scope is open to every key.
 * @throws AppError INSUFFICIENT_SCOPE, which names the missing scope, and TEST_MODE_ONLY
 */
export function authorize({ scopes, tenant }: Caller, { scope, sandboxOnly }: Required): void {
  if (scope !== undefined) checkScope(scopes, scope);
  if (sandboxOnly && tenant.mode === "live") throw new AppError("TEST_MODE_ONLY");
}

/** Whether the caller's key has the operation's scope. An operation without a scope is open to every key. */
export function hasScope({ scopes }: Caller, { scope }: Pick<Operation, "scope">): boolean {
  return scope === undefined || allows(scopes, scope);
}
