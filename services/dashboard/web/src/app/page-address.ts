/** The page at `pathname` for another merchant or mode. Of one object its list: the other does not have that object. */
export function sameSection(pathname: string, merchant: { slug: string }, mode: string): string {
  const section = pathname.split("/")[4];
  return `/m/${merchant.slug}/${mode}${section ? `/${section}` : ""}`;
}
