const YEAR_SECONDS = 31_536_000;

interface Origins {
  /** The origin of the pages. */
  url: string;
  /** Cards go to the gateway's roots, and to nothing else. */
  apiUrls: Readonly<Record<"live" | "test", string>>;
}

/** The headers of every response. The address of a page has its secret, so no other site learns it. */
export function securityHeaders({ url, apiUrls }: Origins): Readonly<Record<string, string>> {
  const api = [...new Set(Object.values(apiUrls).map((each) => new URL(each).origin))];
  return {
    "Content-Security-Policy": [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "img-src 'self' data:",
      `connect-src 'self' ${api.join(" ")}`,
      "base-uri 'none'",
      "form-action 'none'",
      "frame-ancestors 'none'",
    ].join("; "),
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), usb=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "X-Robots-Tag": "noindex",
    ...(url.startsWith("https:") && {
      "Strict-Transport-Security": `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}
