/** The token of a mail's link. It stands in the fragment, which no server and no log sees. */
export function tokenOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}
