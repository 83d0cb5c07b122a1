interface Wire {
  http: number;
  message: string;
}

/** The dashboard's own failures. Those of other services keep their code of the table in `@kobo/errors`. */
export const PROBLEMS = {
  VALIDATION_ERROR: { http: 400, message: "Some fields are missing or not valid." },
  SIGNED_OUT: { http: 401, message: "You are signed out. Sign in again." },
  SIGN_IN_FAILED: { http: 401, message: "That did not match. Check what you entered." },
  STEP_UP_REQUIRED: { http: 403, message: "Confirm that it is you, then try again." },
  NOT_ALLOWED: { http: 403, message: "Your role does not allow this. Ask an owner." },
  CROSS_SITE: { http: 403, message: "The request does not come from the dashboard." },
  NOT_FOUND: { http: 404, message: "There is nothing here, or not for you." },
  EMAIL_TAKEN: { http: 409, message: "This address has an account already. Sign in." },
  IN_PROGRESS: { http: 409, message: "This is being done already. Try again in half a minute." },
  TOTP_ENROLLED: { http: 409, message: "An authenticator app is set up already. Remove it first." },
  LAST_OWNER: { http: 409, message: "A merchant needs an owner. Make someone else one first." },
  TOKEN_INVALID: {
    http: 410,
    message: "This link was used already, or is too old. Ask for a new one.",
  },
  TOO_MANY_ATTEMPTS: { http: 429, message: "Too many attempts. Wait, then try again." },
  TOO_MANY_DOWNLOADS: {
    http: 429,
    message: "Many files are being downloaded. Try again in a minute.",
  },
  SERVICE_UNAVAILABLE: {
    http: 503,
    message: "Too many requests are in progress. Try again in a moment.",
  },
} as const satisfies Record<string, Wire>;

export type ProblemCode = keyof typeof PROBLEMS;

interface Details {
  /** By field of the request. */
  fields?: Readonly<Record<string, string>>;
  retryAfterSeconds?: number;
}

/** An expected failure of the dashboard's own rules. */
export class ProblemError extends Error {
  override readonly name = "ProblemError";

  constructor(
    readonly code: ProblemCode,
    readonly details: Details & { message?: string } = {},
  ) {
    super(details.message ?? PROBLEMS[code].message);
  }
}

export function invalidField(field: string, message: string): ProblemError {
  return new ProblemError("VALIDATION_ERROR", { message, fields: { [field]: message } });
}
