// Original file: wallet_ledger/v1/wallet_ledger.proto

export const OwnAccount = {
  OWN_ACCOUNT_UNSPECIFIED: 'OWN_ACCOUNT_UNSPECIFIED',
  OWN_ACCOUNT_WALLET: 'OWN_ACCOUNT_WALLET',
  OWN_ACCOUNT_SETTLING: 'OWN_ACCOUNT_SETTLING',
  /**
   * The merchant's debt to the platform.
   */
  OWN_ACCOUNT_RECEIVABLE: 'OWN_ACCOUNT_RECEIVABLE',
} as const;

export type OwnAccount =
  | 'OWN_ACCOUNT_UNSPECIFIED'
  | 0
  | 'OWN_ACCOUNT_WALLET'
  | 1
  | 'OWN_ACCOUNT_SETTLING'
  | 2
  /**
   * The merchant's debt to the platform.
   */
  | 'OWN_ACCOUNT_RECEIVABLE'
  | 3

export type OwnAccount__Output = typeof OwnAccount[keyof typeof OwnAccount]
