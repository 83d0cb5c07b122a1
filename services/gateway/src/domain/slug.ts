import { randomInt } from "node:crypto";
import { slug } from "@kobo/core/names";

const LENGTH_MAX = 40;

/** What a merchant's wallets are named after: `Ada's Stores` → `ada-s-stores`. */
export function slugOf(name: string): string {
  return slug(name).slice(0, LENGTH_MAX).replace(/-+$/, "") || "merchant";
}

/** The slug for a name that is taken: with four random digits behind it. */
export function slugBeside(name: string): string {
  return `${slugOf(name)}-${randomInt(10_000).toString().padStart(4, "0")}`;
}
