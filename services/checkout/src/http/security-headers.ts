const YEAR_SECONDS = 31_536_000;

interface Origins {
  /** The origin of the pages. */
  url: string;
  /** Cards go to the gateway's roots, and to nothing else. */
  apiUrls: Readonly<Record<"live" | "test", string>>;
}

const FORM_ACTION = "form-action 'none'";

/** The headers of a page with a form, which goes to the page itself. */
export function withForm(headers: Readonly<Record<string, string>>): Record<string, string> {
  const policy = headers["Content-Security-Policy"] ?? "";
  return {
    "Content-Security-Policy": policy.replace(FORM_ACTION, "form-action 'self'"),
  };
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
      FORM_ACTION,
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
