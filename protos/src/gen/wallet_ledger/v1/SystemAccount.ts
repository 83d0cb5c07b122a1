// Original file: wallet_ledger/v1/wallet_ledger.proto

/**
 * The accounts of the platform itself, one per mode and currency. Their balance is the sum of their entries.
 */
export const SystemAccount = {
  SYSTEM_ACCOUNT_UNSPECIFIED: 'SYSTEM_ACCOUNT_UNSPECIFIED',
  /**
   * Where merchants' money enters and leaves the platform's own bank account.
   */
  SYSTEM_ACCOUNT_BANK_SETTLEMENT: 'SYSTEM_ACCOUNT_BANK_SETTLEMENT',
  /**
   * Money that must go back to its sender.
   */
  SYSTEM_ACCOUNT_SUSPENSE: 'SYSTEM_ACCOUNT_SUSPENSE',
  /**
   * Bills between the merchant and the provider.
   */
  SYSTEM_ACCOUNT_BILL_CLEARING: 'SYSTEM_ACCOUNT_BILL_CLEARING',
  /**
   * Bank transfers between the merchant and the rail.
   */
  SYSTEM_ACCOUNT_RAIL_CLEARING: 'SYSTEM_ACCOUNT_RAIL_CLEARING',
  /**
   * Card payments between the processor and the merchant.
   */
  SYSTEM_ACCOUNT_CARD_CLEARING: 'SYSTEM_ACCOUNT_CARD_CLEARING',
  /**
   * The discount that the platform gives to merchants.
   */
  SYSTEM_ACCOUNT_COMMISSION_EXPENSE: 'SYSTEM_ACCOUNT_COMMISSION_EXPENSE',
  SYSTEM_ACCOUNT_FEE_REVENUE: 'SYSTEM_ACCOUNT_FEE_REVENUE',
  /**
   * The platform's float at the bill provider.
   */
  SYSTEM_ACCOUNT_BILL_PROVIDER: 'SYSTEM_ACCOUNT_BILL_PROVIDER',
  /**
   * What one merchant owes the platform; one per merchant as well as mode and currency.
   */
  SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE: 'SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE',
  /**
   * Where sandbox money comes from.
   */
  SYSTEM_ACCOUNT_WORLD: 'SYSTEM_ACCOUNT_WORLD',
  /**
   * Duty that was taken from merchants and is owed to the state.
   */
  SYSTEM_ACCOUNT_STAMP_DUTY: 'SYSTEM_ACCOUNT_STAMP_DUTY',
  /**
   * What card processors take for their work.
   */
  SYSTEM_ACCOUNT_PROCESSOR_COST: 'SYSTEM_ACCOUNT_PROCESSOR_COST',
  /**
   * Between a wallet and itself, when a merchant pays a PayID of its own.
   */
  SYSTEM_ACCOUNT_PAYID_CLEARING: 'SYSTEM_ACCOUNT_PAYID_CLEARING',
} as const;

/**
 * The accounts of the platform itself, one per mode and currency. Their balance is the sum of their entries.
 */
export type SystemAccount =
  | 'SYSTEM_ACCOUNT_UNSPECIFIED'
  | 0
  /**
   * Where merchants' money enters and leaves the platform's own bank account.
   */
  | 'SYSTEM_ACCOUNT_BANK_SETTLEMENT'
  | 1
  /**
   * Money that must go back to its sender.
   */
  | 'SYSTEM_ACCOUNT_SUSPENSE'
  | 2
  /**
   * Bills between the merchant and the provider.
   */
  | 'SYSTEM_ACCOUNT_BILL_CLEARING'
  | 3
  /**
   * Bank transfers between the merchant and the rail.
   */
  | 'SYSTEM_ACCOUNT_RAIL_CLEARING'
  | 4
  /**
   * Card payments between the processor and the merchant.
   */
  | 'SYSTEM_ACCOUNT_CARD_CLEARING'
  | 5
  /**
   * The discount that the platform gives to merchants.
   */
  | 'SYSTEM_ACCOUNT_COMMISSION_EXPENSE'
  | 6
  | 'SYSTEM_ACCOUNT_FEE_REVENUE'
  | 7
  /**
   * The platform's float at the bill provider.
   */
  | 'SYSTEM_ACCOUNT_BILL_PROVIDER'
  | 8
  /**
   * What one merchant owes the platform; one per merchant as well as mode and currency.
   */
  | 'SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE'
  | 9
  /**
   * Where sandbox money comes from.
   */
  | 'SYSTEM_ACCOUNT_WORLD'
  | 10
  /**
   * Duty that was taken from merchants and is owed to the state.
   */
  | 'SYSTEM_ACCOUNT_STAMP_DUTY'
  | 11
  /**
   * What card processors take for their work.
   */
  | 'SYSTEM_ACCOUNT_PROCESSOR_COST'
  | 12
  /**
   * Between a wallet and itself, when a merchant pays a PayID of its own.
   */
  | 'SYSTEM_ACCOUNT_PAYID_CLEARING'
  | 13

/**
 * The accounts of the platform itself, one per mode and currency. Their balance is the sum of their entries.
 */
export type SystemAccount__Output = typeof SystemAccount[keyof typeof SystemAccount]
