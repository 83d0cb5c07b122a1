/** Their next part names a kind of page, and no object. */
const SECTIONS_OF_KINDS = new Set(["send"]);

/** The page at `pathname` for another merchant or mode. Of one object its list: the other does not have that object. */
export function sameSection(pathname: string, merchant: { slug: string }, mode: string): string {
  const [section = "", kind] = pathname.split("/").slice(4);
  const page = kind && SECTIONS_OF_KINDS.has(section) ? `${section}/${kind}` : section;
  return `/m/${merchant.slug}/${mode}${page ? `/${page}` : ""}`;
}

/** The page of one payment, by its public id. */
export function paymentAddress(merchant: { slug: string }, mode: string, id: string): string {
  return `/m/${merchant.slug}/${mode}/payments/${id}`;
}
