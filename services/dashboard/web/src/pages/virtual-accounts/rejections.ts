const REJECTIONS: Record<string, string> = {
  AMOUNT_MISMATCH: "the account takes another amount",
  ACCOUNT_EXPIRED: "it came after the account had expired",
  ACCOUNT_COMPLETED: "the account was paid already",
  ACCOUNT_CLOSED: "the account was closed",
};

/** Why a payment is returned, as the end of a sentence. */
export function rejectionOf(reason: string): string {
  return `${REJECTIONS[reason] ?? reason}.`;
}
