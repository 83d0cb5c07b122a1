/** A name as an address has it, such as `ada-s-kitchen` for `Ada's Kitchen`; empty without a Latin letter or digit. */
export function slug(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "");
}
