/** Where a user was before the session ended: a path of this origin alone, or the start. */
export function nextPath(search: string, origin: string): string {
  const next = new URLSearchParams(search).get("next") ?? "/";
  if (!URL.canParse(next, origin)) return "/";
  const address = new URL(next, origin);
  // A browser takes a path of two slashes for another host.
  if (address.origin !== origin || address.pathname.startsWith("//")) return "/";
  return address.pathname + address.search;
}
