/** No script, style or request of another origin, none inside the page, and no frame around it. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join("; ");

const YEAR_SECONDS = 31_536_000;

/** The headers of every response. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy":
      "camera=(), geolocation=(), microphone=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
    // `no-referrer` would turn the Origin of some requests into `null`.
    "Referrer-Policy": "same-origin",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    ...(publicUrl.startsWith("https:") && {
      "Strict-Transport-Security": `max-age=${YEAR_SECONDS}; includeSubDomains`,
    }),
  };
}
