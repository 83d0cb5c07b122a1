/** The token of a mail's link. It stands in the fragment, which no server and no log sees. */
export function tokenOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}

/** Where one was before the session ended: a path of this origin, or the start. */
export function pathAfterSignIn(search = location.search): string {
  const next = new URLSearchParams(search).get("next") ?? "/";
  const address = URL.parse(next, location.origin);
  return address?.origin === location.origin ? address.pathname + address.search : "/";
}
