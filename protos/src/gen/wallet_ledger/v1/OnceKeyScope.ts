// Original file: wallet_ledger/v1/wallet_ledger.proto

/**
 * A uniqueness key is scoped to the debited or the credited wallet or settling account, whose row its transfer
 * locks.
 */
export const OnceKeyScope = {
  ONCE_KEY_SCOPE_UNSPECIFIED: 'ONCE_KEY_SCOPE_UNSPECIFIED',
  ONCE_KEY_SCOPE_DEBIT: 'ONCE_KEY_SCOPE_DEBIT',
  ONCE_KEY_SCOPE_CREDIT: 'ONCE_KEY_SCOPE_CREDIT',
} as const;

/**
 * A uniqueness key is scoped to the debited or the credited wallet or settling account, whose row its transfer
 * locks.
 */
export type OnceKeyScope =
  | 'ONCE_KEY_SCOPE_UNSPECIFIED'
  | 0
  | 'ONCE_KEY_SCOPE_DEBIT'
  | 1
  | 'ONCE_KEY_SCOPE_CREDIT'
  | 2

/**
 * A uniqueness key is scoped to the debited or the credited wallet or settling account, whose row its transfer
 * locks.
 */
export type OnceKeyScope__Output = typeof OnceKeyScope[keyof typeof OnceKeyScope]
