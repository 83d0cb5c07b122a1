/** `GET /api/security`. */
export interface Security {
  totp: boolean;
  recoveryCodesLeft: number;
  passkeys: { id: string; name: string; createdAt: string; lastUsedAt: string | null }[];
  sessions: {
    id: string;
    isThis: boolean;
    address: string;
    userAgent: string;
    createdAt: string;
    lastSeenAt: string;
  }[];
}

/** `POST /api/security/totp` begins; `POST /api/security/totp/confirm` takes `{ code }`; `DELETE` removes it. */
export interface TotpSetup {
  secret: string;
  /** `otpauth://…`, for the QR code. */
  uri: string;
}
/** Also of `POST /api/security/recovery-codes`, which replaces them. Shown once. */
export interface RecoveryCodes {
  codes: string[];
}
/** `POST /api/security/passkeys/options`, `POST /api/security/passkeys` with `{ name, response }`, `DELETE /:id`. */
/** `POST /api/security/password` with `{ current, password }`: other sessions end. */
/** `DELETE /api/security/sessions/:id`, `POST /api/security/sessions/end-others`. */
