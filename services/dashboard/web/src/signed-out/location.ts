/** The token of a mail's link. It is in the fragment, which no server and no log sees. */
export function tokenOfLink(): string {
  return new URLSearchParams(location.hash.slice(1)).get("token") ?? "";
}
