export const PAY_ID_TYPES = ["dynamic", "static"] as const;
export type PayIdType = (typeof PAY_ID_TYPES)[number];

export const PAY_ID_STATUSES = ["active", "used", "expired", "inactive"] as const;
export type PayIdStatus = (typeof PAY_ID_STATUSES)[number];

/** Of a virtual account. */
export const ACCOUNT_STATUSES = ["active", "completed", "expired"] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Of a customer's account. */
export const PERMANENT_STATUSES = ["active", "closed"] as const;
export type PermanentStatus = (typeof PERMANENT_STATUSES)[number];

/** The official number that identifies the holder of a customer's account. */
export const IDENTITY_TYPES = ["bvn", "nin"] as const;
