// Original file: wallet_ledger/v1/wallet_ledger.proto

export const TransferRefusal = {
  TRANSFER_REFUSAL_UNSPECIFIED: 'TRANSFER_REFUSAL_UNSPECIFIED',
  TRANSFER_REFUSAL_INSUFFICIENT_FUNDS: 'TRANSFER_REFUSAL_INSUFFICIENT_FUNDS',
  TRANSFER_REFUSAL_DUPLICATE_REFERENCE: 'TRANSFER_REFUSAL_DUPLICATE_REFERENCE',
  TRANSFER_REFUSAL_ONCE_KEY_TAKEN: 'TRANSFER_REFUSAL_ONCE_KEY_TAKEN',
  /**
   * The id exists with other fields.
   */
  TRANSFER_REFUSAL_ID_REUSED: 'TRANSFER_REFUSAL_ID_REUSED',
  /**
   * The id is unknown and older than the retention of refusals. Not for an item that closes a hold.
   */
  TRANSFER_REFUSAL_ID_EXPIRED: 'TRANSFER_REFUSAL_ID_EXPIRED',
  /**
   * `not_after_ms` has passed. Not stored.
   */
  TRANSFER_REFUSAL_TOO_LATE: 'TRANSFER_REFUSAL_TOO_LATE',
  /**
   * Not stored: the wallet may be opened later.
   */
  TRANSFER_REFUSAL_ACCOUNT_NOT_FOUND: 'TRANSFER_REFUSAL_ACCOUNT_NOT_FOUND',
  /**
   * Not stored: the hold may arrive later.
   */
  TRANSFER_REFUSAL_HOLD_NOT_FOUND: 'TRANSFER_REFUSAL_HOLD_NOT_FOUND',
  /**
   * The hold is already posted or voided.
   */
  TRANSFER_REFUSAL_HOLD_CLOSED: 'TRANSFER_REFUSAL_HOLD_CLOSED',
  TRANSFER_REFUSAL_AMOUNT_ABOVE_HOLD: 'TRANSFER_REFUSAL_AMOUNT_ABOVE_HOLD',
  TRANSFER_REFUSAL_DAILY_CAP_EXCEEDED: 'TRANSFER_REFUSAL_DAILY_CAP_EXCEEDED',
  TRANSFER_REFUSAL_BALANCE_OVERFLOW: 'TRANSFER_REFUSAL_BALANCE_OVERFLOW',
  /**
   * The fields are inconsistent: modes, currencies, the same account twice, a zero amount, or an id from more than a
   * day ahead. Not stored.
   */
  TRANSFER_REFUSAL_INVALID: 'TRANSFER_REFUSAL_INVALID',
  /**
   * The calling service may not move money of this type between these accounts. Not stored.
   */
  TRANSFER_REFUSAL_NOT_PERMITTED: 'TRANSFER_REFUSAL_NOT_PERMITTED',
  /**
   * The ledger has another cell than the payer's, or does not reach the payee's. Not stored: look both merchants' cells
   * up again.
   */
  TRANSFER_REFUSAL_WRONG_CELL: 'TRANSFER_REFUSAL_WRONG_CELL',
} as const;

export type TransferRefusal =
  | 'TRANSFER_REFUSAL_UNSPECIFIED'
  | 0
  | 'TRANSFER_REFUSAL_INSUFFICIENT_FUNDS'
  | 1
  | 'TRANSFER_REFUSAL_DUPLICATE_REFERENCE'
  | 2
  | 'TRANSFER_REFUSAL_ONCE_KEY_TAKEN'
  | 3
  /**
   * The id exists with other fields.
   */
  | 'TRANSFER_REFUSAL_ID_REUSED'
  | 4
  /**
   * The id is unknown and older than the retention of refusals. Not for an item that closes a hold.
   */
  | 'TRANSFER_REFUSAL_ID_EXPIRED'
  | 5
  /**
   * `not_after_ms` has passed. Not stored.
   */
  | 'TRANSFER_REFUSAL_TOO_LATE'
  | 6
  /**
   * Not stored: the wallet may be opened later.
   */
  | 'TRANSFER_REFUSAL_ACCOUNT_NOT_FOUND'
  | 7
  /**
   * Not stored: the hold may arrive later.
   */
  | 'TRANSFER_REFUSAL_HOLD_NOT_FOUND'
  | 8
  /**
   * The hold is already posted or voided.
   */
  | 'TRANSFER_REFUSAL_HOLD_CLOSED'
  | 9
  | 'TRANSFER_REFUSAL_AMOUNT_ABOVE_HOLD'
  | 10
  | 'TRANSFER_REFUSAL_DAILY_CAP_EXCEEDED'
  | 11
  | 'TRANSFER_REFUSAL_BALANCE_OVERFLOW'
  | 12
  /**
   * The fields are inconsistent: modes, currencies, the same account twice, a zero amount, or an id from more than a
   * day ahead. Not stored.
   */
  | 'TRANSFER_REFUSAL_INVALID'
  | 13
  /**
   * The calling service may not move money of this type between these accounts. Not stored.
   */
  | 'TRANSFER_REFUSAL_NOT_PERMITTED'
  | 14
  /**
   * The ledger has another cell than the payer's, or does not reach the payee's. Not stored: look both merchants' cells
   * up again.
   */
  | 'TRANSFER_REFUSAL_WRONG_CELL'
  | 15

export type TransferRefusal__Output = typeof TransferRefusal[keyof typeof TransferRefusal]
