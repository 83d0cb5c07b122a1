import { AppError } from "./app-error";

/** Why a merchant's own PayID cannot be paid. Not disclosed for another merchant's PayID. */
export type UnpayableReason = "used" | "expired" | "inactive";

const REASONS = {
  not_found: "does not name a PayID that can be paid",
  used: "names a dynamic PayID of yours that was paid already: it takes one payment",
  expired: "names a PayID of yours that has expired",
  inactive: "names a PayID of yours that is deactivated",
  wallet: "names a wallet: only dynamic and static PayIDs can be paid",
  not_own: "does not name a PayID of yours",
  not_own_wallet: "does not name your own wallet",
} as const satisfies Record<UnpayableReason | string, string>;

/** PAYID_NOT_FOUND with the field of the request that it is about. */
export function payIdNotFound(field: string, reason: keyof typeof REASONS = "not_found"): AppError {
  const problem = { field, code: reason, message: REASONS[reason] };
  return new AppError("PAYID_NOT_FOUND", `${field} ${problem.message}.`, { errors: [problem] });
}
