export interface Problem {
  /** Such as `VALIDATION_ERROR`, `SIGNED_OUT` (401), `STEP_UP_REQUIRED` (403), `NOT_ALLOWED` (403). */
  code: string;
  /** For people: what happened and what to do. */
  message: string;
  /** By field of the request, for the form. */
  fields?: Record<string, string>;
  /** With TOO_MANY_ATTEMPTS (429): seconds. */
  retryAfter?: number;
}
