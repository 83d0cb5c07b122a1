// Original file: wallet_ledger/v1/wallet_ledger.proto

/**
 * The reason for a transfer. Statements show it in lower case.
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
   * To a bank account: the payee's amount, our fee, and the stamp duty.
   */
  TRANSFER_TYPE_EXTERNAL_TRANSFER: 'TRANSFER_TYPE_EXTERNAL_TRANSFER',
  TRANSFER_TYPE_EXTERNAL_TRANSFER_FEE: 'TRANSFER_TYPE_EXTERNAL_TRANSFER_FEE',
  TRANSFER_TYPE_STAMP_DUTY: 'TRANSFER_TYPE_STAMP_DUTY',
  /**
   * A reversal by the bank.
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
   * From a bank to a virtual account that rejects it.
   */
  TRANSFER_TYPE_REJECTED_PAYMENT: 'TRANSFER_TYPE_REJECTED_PAYMENT',
  /**
   * A return to the sender's bank account.
   */
  TRANSFER_TYPE_PAYMENT_RETURN: 'TRANSFER_TYPE_PAYMENT_RETURN',
  /**
   * The hold of a card payment that may still be captured.
   */
  TRANSFER_TYPE_CARD_AUTHORIZATION: 'TRANSFER_TYPE_CARD_AUTHORIZATION',
  /**
   * The captured amount, our fee, and the processor's cost.
   */
  TRANSFER_TYPE_CARD_PAYMENT: 'TRANSFER_TYPE_CARD_PAYMENT',
  TRANSFER_TYPE_CARD_FEE: 'TRANSFER_TYPE_CARD_FEE',
  TRANSFER_TYPE_CARD_COST: 'TRANSFER_TYPE_CARD_COST',
  /**
   * From the settling account to the wallet.
   */
  TRANSFER_TYPE_CARD_SETTLEMENT: 'TRANSFER_TYPE_CARD_SETTLEMENT',
  /**
   * A refund to the card, or its return when the processor could not refund.
   */
  TRANSFER_TYPE_CARD_REFUND: 'TRANSFER_TYPE_CARD_REFUND',
  TRANSFER_TYPE_CARD_REFUND_REVERSAL: 'TRANSFER_TYPE_CARD_REFUND_REVERSAL',
  /**
   * A merchant's refund of a received payment to its payer's bank account or wallet, or its return when the bank
   * could not pay it.
   */
  TRANSFER_TYPE_PAYMENT_REFUND: 'TRANSFER_TYPE_PAYMENT_REFUND',
  /**
   * A disputed amount that the processor took, our fee for it, and the return of both.
   */
  TRANSFER_TYPE_CARD_DISPUTE: 'TRANSFER_TYPE_CARD_DISPUTE',
  TRANSFER_TYPE_CARD_DISPUTE_FEE: 'TRANSFER_TYPE_CARD_DISPUTE_FEE',
  TRANSFER_TYPE_CARD_DISPUTE_REVERSAL: 'TRANSFER_TYPE_CARD_DISPUTE_REVERSAL',
} as const;

/**
 * The reason for a transfer. Statements show it in lower case.
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
   * To a bank account: the payee's amount, our fee, and the stamp duty.
   */
  | 'TRANSFER_TYPE_EXTERNAL_TRANSFER'
  | 8
  | 'TRANSFER_TYPE_EXTERNAL_TRANSFER_FEE'
  | 9
  | 'TRANSFER_TYPE_STAMP_DUTY'
  | 10
  /**
   * A reversal by the bank.
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
   * From a bank to a virtual account that rejects it.
   */
  | 'TRANSFER_TYPE_REJECTED_PAYMENT'
  | 15
  /**
   * A return to the sender's bank account.
   */
  | 'TRANSFER_TYPE_PAYMENT_RETURN'
  | 16
  /**
   * The hold of a card payment that may still be captured.
   */
  | 'TRANSFER_TYPE_CARD_AUTHORIZATION'
  | 17
  /**
   * The captured amount, our fee, and the processor's cost.
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
   * A refund to the card, or its return when the processor could not refund.
   */
  | 'TRANSFER_TYPE_CARD_REFUND'
  | 22
  | 'TRANSFER_TYPE_CARD_REFUND_REVERSAL'
  | 23
  /**
   * A merchant's refund of a received payment to its payer's bank account or wallet, or its return when the bank
   * could not pay it.
   */
  | 'TRANSFER_TYPE_PAYMENT_REFUND'
  | 24
  /**
   * A disputed amount that the processor took, our fee for it, and the return of both.
   */
  | 'TRANSFER_TYPE_CARD_DISPUTE'
  | 25
  | 'TRANSFER_TYPE_CARD_DISPUTE_FEE'
  | 26
  | 'TRANSFER_TYPE_CARD_DISPUTE_REVERSAL'
  | 27

/**
 * The reason for a transfer. Statements show it in lower case.
 */
export type TransferType__Output = typeof TransferType[keyof typeof TransferType]
