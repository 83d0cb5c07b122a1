import { randomInt } from "node:crypto";
import { nameProblem, skeleton, slug } from "@kobo/core/names";
import { AppError } from "@kobo/errors";

const LENGTH_MAX = 100;

/** @throws AppError VALIDATION_ERROR for a name that no merchant can have */
export function checkMerchantName(name: string): void {
  const problem = nameProblem(name);
  if (problem) throw invalidName(problem.code, `The name ${problem.message}.`);
  if (name.trim() === "" || name.length > LENGTH_MAX) {
    throw invalidName("too_big", `The name must have 1 to ${LENGTH_MAX} characters.`);
  }
}

/** The skeletons of a merchant's name and of its slug. */
export function skeletonsOf(merchant: { name: string; slug: string }): string[] {
  return distinct([merchant.name, merchant.slug]);
}

/** The skeletons of a shown name and of the slug made from it. */
export function skeletonsOfShown(name: string): string[] {
  return distinct([name, slug(name)]);
}

function distinct(names: string[]): string[] {
  return [...new Set(names.map(skeleton))].filter((text) => text !== "");
}

/** The error for a name that payers would confuse with another merchant's. */
export function resemblesMerchant(): AppError {
  return invalidName(
    "resembles_merchant",
    "The name is, or looks like, the registered name of another merchant.",
  );
}

function invalidName(code: string, message: string): AppError {
  return new AppError("VALIDATION_ERROR", message, { errors: [{ field: "name", code, message }] });
}

/** A merchant's wallet has the same PayID in both modes. */
export function walletPayIdOf({ slug }: { slug: string }): string {
  return `${slug}.wallet`;
}

const SLUG_LENGTH_MAX = 40;

/** The slug of a merchant's wallets: `Ada's Stores` → `ada-s-stores`. */
export function slugOf(name: string): string {
  return slug(name).slice(0, SLUG_LENGTH_MAX).replace(/-+$/, "") || "merchant";
}

/** The slug for a name that is taken: with four random digits. */
export function alternativeSlug(name: string): string {
  return `${slugOf(name)}-${randomInt(10_000).toString().padStart(4, "0")}`;
}
