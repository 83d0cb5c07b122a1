import type { Resource, Scope } from "@kobo/core/scopes";
import { AppError } from "@kobo/errors";

export { isScope, RESOURCES, SCOPES, type Scope } from "@kobo/core/scopes";

/** Whether a key has a scope. Write includes read; null grants every scope. */
export function allows(granted: readonly Scope[] | null, needed: Scope): boolean {
  if (granted === null || granted.includes(needed)) return true;
  const [resource] = needed.split(":") as [Resource];
  return needed.endsWith(":read") && granted.includes(`${resource}:write`);
}

/** @throws AppError INSUFFICIENT_SCOPE, which names the missing scope */
export function checkScope(granted: readonly Scope[] | null, needed: Scope): void {
  if (allows(granted, needed)) return;
  throw new AppError("INSUFFICIENT_SCOPE", `This key does not have the scope ${needed}.`, {
    extra: { requiredScope: needed },
  });
}
