/** Reads the searches of the request log as developers type them. */

const API_ROOT = "/api/v1/developer";
/** Paths with their root begin so. */
const WHOLE_PATH = /^\/(?:api|v\d+)(?:\/|$)/;
const TYPED = /^(?:(GET|POST|PATCH|DELETE)\s+)?(?:https?:\/\/[^/]+)?(\/.*|)$/i;

/** Reads `POST /transfer/payid`, a path, or a URL; the API's root may be left out. */
export function readPath(typed: string): { method?: string; path?: string } {
  const text = typed.trim();
  const [, method, path = ""] = TYPED.exec(text) ?? TYPED.exec(`/${text}`) ?? [];
  return {
    ...(method && { method: method.toUpperCase() }),
    ...(path && { path: WHOLE_PATH.test(path) ? path : API_ROOT + path }),
  };
}

const PUBLIC_ID = /^[a-z]{2,5}_[0-9a-hjkmnp-tv-z]{26}$/;
const PAY_ID = /\.(?:dpid|spid|wallet)$/i;

/** An object's id, or that of a request. */
export function readId(typed: string): { objectId: string } | { requestId: string } {
  const id = typed.trim();
  return PUBLIC_ID.test(id) || PAY_ID.test(id) ? { objectId: id } : { requestId: id };
}
