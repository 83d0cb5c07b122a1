// Made from docs/openapi.json by `npm run -w @kobo/sdk generate`; not to be edited.

/** The codes whose record is the error's body itself. */
export const FLAT_CODES: ReadonlySet<string> = new Set(["BILL_PAYMENT_FAILED"]);
