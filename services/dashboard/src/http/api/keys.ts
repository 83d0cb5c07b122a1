/** `GET /keys`. */
export interface Keys {
  keys: ApiKey[];
  /** The scopes that the user may give to a key. */
  scopes: string[];
  /** Whether the user may make a key without a restriction. */
  allScopes: boolean;
}
export interface ApiKey {
  id: string;
  name: string;
  /** A publishable key may be in a web page: it stores cards, and reads a checkout session by its client secret. */
  kind: "secret" | "publishable";
  /** The whole text of a publishable key, which is no secret; null for a secret one. */
  publishableKey: string | null;
  /** Such as `sk_test_…a1b2`. */
  hint: string;
  state: "active" | "stopping" | "stopped" | "off";
  /** Whether the user may edit and roll it: a developer's live keys move no money. */
  isChangeable: boolean;
  scopes: string[] | null;
  addresses: string[] | null;
  createdAt: string;
  lastUsedAt: string | null;
  /** When a rolled key stops. */
  stopsAt: string | null;
}
/** `POST /keys`; the id, a UUIDv7, is the form's, so that a repeat makes no second key. */
export interface CreateKey {
  id: string;
  /** The scopes of a publishable key are fixed, whatever `scopes` are. */
  kind?: ApiKey["kind"];
  name: string;
  scopes: string[] | null;
  addresses: string[] | null;
}
/** Of `POST /keys` and `POST /keys/:id/roll` `{ overlapHours }`. Null when a secret key was made already: roll it. */
export interface KeySecret {
  key: ApiKey;
  secretKey: string | null;
}
/** `PATCH /keys/:id` with any of `name`, `scopes`, `addresses`; `DELETE /keys/:id` deactivates. */
