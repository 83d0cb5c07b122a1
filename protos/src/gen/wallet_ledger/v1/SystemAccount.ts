// Original file: wallet_ledger/v1/wallet_ledger.proto

/**
 * The platform's own accounts, one per mode and currency. Their balance is the sum of their entries.
 */
export const SystemAccount = {
  SYSTEM_ACCOUNT_UNSPECIFIED: 'SYSTEM_ACCOUNT_UNSPECIFIED',
  /**
   * Merchants' money entering and leaving the platform's bank account.
   */
  SYSTEM_ACCOUNT_BANK_SETTLEMENT: 'SYSTEM_ACCOUNT_BANK_SETTLEMENT',
  /**
   * Money to be returned to its sender.
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
   * The platform's discounts to merchants.
   */
  SYSTEM_ACCOUNT_COMMISSION_EXPENSE: 'SYSTEM_ACCOUNT_COMMISSION_EXPENSE',
  SYSTEM_ACCOUNT_FEE_REVENUE: 'SYSTEM_ACCOUNT_FEE_REVENUE',
  /**
   * The platform's float at the bill provider.
   */
  SYSTEM_ACCOUNT_BILL_PROVIDER: 'SYSTEM_ACCOUNT_BILL_PROVIDER',
  /**
   * A merchant's debt to the platform; one per merchant, mode and currency.
   */
  SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE: 'SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE',
  /**
   * The source of sandbox money.
   */
  SYSTEM_ACCOUNT_WORLD: 'SYSTEM_ACCOUNT_WORLD',
  /**
   * Stamp duty owed to the state.
   */
  SYSTEM_ACCOUNT_STAMP_DUTY: 'SYSTEM_ACCOUNT_STAMP_DUTY',
  /**
   * The card processors' fees.
   */
  SYSTEM_ACCOUNT_PROCESSOR_COST: 'SYSTEM_ACCOUNT_PROCESSOR_COST',
  /**
   * From and to the same wallet, when a merchant pays its own PayID.
   */
  SYSTEM_ACCOUNT_PAYID_CLEARING: 'SYSTEM_ACCOUNT_PAYID_CLEARING',
} as const;

/**
 * The platform's own accounts, one per mode and currency. Their balance is the sum of their entries.
 */
export type SystemAccount =
  | 'SYSTEM_ACCOUNT_UNSPECIFIED'
  | 0
  /**
   * Merchants' money entering and leaving the platform's bank account.
   */
  | 'SYSTEM_ACCOUNT_BANK_SETTLEMENT'
  | 1
  /**
   * Money to be returned to its sender.
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
   * The platform's discounts to merchants.
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
   * A merchant's debt to the platform; one per merchant, mode and currency.
   */
  | 'SYSTEM_ACCOUNT_MERCHANT_RECEIVABLE'
  | 9
  /**
   * The source of sandbox money.
   */
  | 'SYSTEM_ACCOUNT_WORLD'
  | 10
  /**
   * Stamp duty owed to the state.
   */
  | 'SYSTEM_ACCOUNT_STAMP_DUTY'
  | 11
  /**
   * The card processors' fees.
   */
  | 'SYSTEM_ACCOUNT_PROCESSOR_COST'
  | 12
  /**
   * From and to the same wallet, when a merchant pays its own PayID.
   */
  | 'SYSTEM_ACCOUNT_PAYID_CLEARING'
  | 13

/**
 * The platform's own accounts, one per mode and currency. Their balance is the sum of their entries.
 */
export type SystemAccount__Output = typeof SystemAccount[keyof typeof SystemAccount]
