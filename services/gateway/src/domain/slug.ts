import { randomInt } from "node:crypto";

const LENGTH_MAX = 40;

/** What a merchant's wallets are named after: `Ada's Stores` → `ada-s-stores`. */
export function slugOf(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, LENGTH_MAX)
    .replace(/^-+|-+$/g, "");
  return plain || "merchant";
}

/** The slug for a name that is taken: with four random digits behind it. */
export function slugBeside(name: string): string {
  return `${slugOf(name)}-${randomInt(10_000).toString().padStart(4, "0")}`;
}
