// Original file: wallet_ledger/v1/wallet_ledger.proto

/**
 * Why money moves. Statements show it in lower case.
 */
export const TransferType = {
  TRANSFER_TYPE_UNSPECIFIED: 'TRANSFER_TYPE_UNSPECIFIED',
  TRANSFER_TYPE_PAYID_TRANSFER: 'TRANSFER_TYPE_PAYID_TRANSFER',
  TRANSFER_TYPE_FUNDING: 'TRANSFER_TYPE_FUNDING',
  TRANSFER_TYPE_BILL_PURCHASE: 'TRANSFER_TYPE_BILL_PURCHASE',
  TRANSFER_TYPE_BILL_COMMISSION: 'TRANSFER_TYPE_BILL_COMMISSION',
  TRANSFER_TYPE_BILL_COST: 'TRANSFER_TYPE_BILL_COST',
  TRANSFER_TYPE_BILL_REVENUE: 'TRANSFER_TYPE_BILL_REVENUE',
  TRANSFER_TYPE_BILL_REVERSAL: 'TRANSFER_TYPE_BILL_REVERSAL',
  /**
   * To a bank account: what the payee gets, our fee, and the state's duty.
   */
  TRANSFER_TYPE_EXTERNAL_TRANSFER: 'TRANSFER_TYPE_EXTERNAL_TRANSFER',
  TRANSFER_TYPE_EXTERNAL_TRANSFER_FEE: 'TRANSFER_TYPE_EXTERNAL_TRANSFER_FEE',
  TRANSFER_TYPE_STAMP_DUTY: 'TRANSFER_TYPE_STAMP_DUTY',
  /**
   * Money back after the bank had taken it.
   */
  TRANSFER_TYPE_EXTERNAL_TRANSFER_REVERSAL: 'TRANSFER_TYPE_EXTERNAL_TRANSFER_REVERSAL',
  /**
   * Between our clearing account of the rail and our bank account.
   */
  TRANSFER_TYPE_RAIL_SETTLEMENT: 'TRANSFER_TYPE_RAIL_SETTLEMENT',
  /**
   * From outside the platform to a PayID.
   */
  TRANSFER_TYPE_PAYID_PAYMENT: 'TRANSFER_TYPE_PAYID_PAYMENT',
  /**
   * From a bank to a virtual account.
   */
  TRANSFER_TYPE_VIRTUAL_ACCOUNT_PAYMENT: 'TRANSFER_TYPE_VIRTUAL_ACCOUNT_PAYMENT',
  /**
   * From a bank to a virtual account that does not take it.
   */
  TRANSFER_TYPE_REJECTED_PAYMENT: 'TRANSFER_TYPE_REJECTED_PAYMENT',
  /**
   * Back to the bank account of the sender.
   */
  TRANSFER_TYPE_PAYMENT_RETURN: 'TRANSFER_TYPE_PAYMENT_RETURN',
  /**
   * A card payment that may still be captured: a hold.
   */
  TRANSFER_TYPE_CARD_AUTHORIZATION: 'TRANSFER_TYPE_CARD_AUTHORIZATION',
  /**
   * What was captured, our fee for it, and what the processor takes from us.
   */
  TRANSFER_TYPE_CARD_PAYMENT: 'TRANSFER_TYPE_CARD_PAYMENT',
  TRANSFER_TYPE_CARD_FEE: 'TRANSFER_TYPE_CARD_FEE',
  TRANSFER_TYPE_CARD_COST: 'TRANSFER_TYPE_CARD_COST',
  /**
   * From the settling account to the wallet.
   */
  TRANSFER_TYPE_CARD_SETTLEMENT: 'TRANSFER_TYPE_CARD_SETTLEMENT',
  /**
   * Back to the card, and back again when the processor could not refund.
   */
  TRANSFER_TYPE_CARD_REFUND: 'TRANSFER_TYPE_CARD_REFUND',
  TRANSFER_TYPE_CARD_REFUND_REVERSAL: 'TRANSFER_TYPE_CARD_REFUND_REVERSAL',
} as const;

/**
 * Why money moves. Statements show it in lower case.
 */
export type TransferType =
  | 'TRANSFER_TYPE_UNSPECIFIED'
  | 0
  | 'TRANSFER_TYPE_PAYID_TRANSFER'
  | 1
  | 'TRANSFER_TYPE_FUNDING'
  | 2
  | 'TRANSFER_TYPE_BILL_PURCHASE'
  | 3
  | 'TRANSFER_TYPE_BILL_COMMISSION'
  | 4
  | 'TRANSFER_TYPE_BILL_COST'
  | 5
  | 'TRANSFER_TYPE_BILL_REVENUE'
  | 6
  | 'TRANSFER_TYPE_BILL_REVERSAL'
  | 7
  /**
   * To a bank account: what the payee gets, our fee, and the state's duty.
   */
  | 'TRANSFER_TYPE_EXTERNAL_TRANSFER'
  | 8
  | 'TRANSFER_TYPE_EXTERNAL_TRANSFER_FEE'
  | 9
  | 'TRANSFER_TYPE_STAMP_DUTY'
  | 10
  /**
   * Money back after the bank had taken it.
   */
  | 'TRANSFER_TYPE_EXTERNAL_TRANSFER_REVERSAL'
  | 11
  /**
   * Between our clearing account of the rail and our bank account.
   */
  | 'TRANSFER_TYPE_RAIL_SETTLEMENT'
  | 12
  /**
   * From outside the platform to a PayID.
   */
  | 'TRANSFER_TYPE_PAYID_PAYMENT'
  | 13
  /**
   * From a bank to a virtual account.
   */
  | 'TRANSFER_TYPE_VIRTUAL_ACCOUNT_PAYMENT'
  | 14
  /**
   * From a bank to a virtual account that does not take it.
   */
  | 'TRANSFER_TYPE_REJECTED_PAYMENT'
  | 15
  /**
   * Back to the bank account of the sender.
   */
  | 'TRANSFER_TYPE_PAYMENT_RETURN'
  | 16
  /**
   * A card payment that may still be captured: a hold.
   */
  | 'TRANSFER_TYPE_CARD_AUTHORIZATION'
  | 17
  /**
   * What was captured, our fee for it, and what the processor takes from us.
   */
  | 'TRANSFER_TYPE_CARD_PAYMENT'
  | 18
  | 'TRANSFER_TYPE_CARD_FEE'
  | 19
  | 'TRANSFER_TYPE_CARD_COST'
  | 20
  /**
   * From the settling account to the wallet.
   */
  | 'TRANSFER_TYPE_CARD_SETTLEMENT'
  | 21
  /**
   * Back to the card, and back again when the processor could not refund.
   */
  | 'TRANSFER_TYPE_CARD_REFUND'
  | 22
  | 'TRANSFER_TYPE_CARD_REFUND_REVERSAL'
  | 23

/**
 * Why money moves. Statements show it in lower case.
 */
export type TransferType__Output = typeof TransferType[keyof typeof TransferType]
