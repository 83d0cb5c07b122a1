import { AppError } from "@kobo/errors";
import { allows, type Scope } from "../domain/scope";
import type { Caller } from "./authenticate";

/**
 * Whether the caller's key may do this; undefined is what every key may.
 * @throws AppError INSUFFICIENT_SCOPE, which names the scope that is missing
 */
export function authorize({ scopes }: Pick<Caller, "scopes">, needed: Scope | undefined): void {
  if (needed === undefined || allows(scopes, needed)) return;
  throw new AppError("INSUFFICIENT_SCOPE", `This key does not have the scope ${needed}.`, {
    extra: { requiredScope: needed },
  });
}
