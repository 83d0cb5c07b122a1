// Original file: payid/v1/payid.proto

export const EventSlot = {
  EVENT_SLOT_UNSPECIFIED: 'EVENT_SLOT_UNSPECIFIED',
  /**
   * `txn_…`, without quotes.
   */
  EVENT_SLOT_TRANSACTION_ID: 'EVENT_SLOT_TRANSACTION_ID',
  /**
   * Kobo.
   */
  EVENT_SLOT_AMOUNT: 'EVENT_SLOT_AMOUNT',
  /**
   * A JSON string without quotes.
   */
  EVENT_SLOT_PAYER_NAME: 'EVENT_SLOT_PAYER_NAME',
  /**
   * The slots that the ledger fills.
   */
  EVENT_SLOT_COMMITTED_AT: 'EVENT_SLOT_COMMITTED_AT',
  EVENT_SLOT_TALLY_COUNT: 'EVENT_SLOT_TALLY_COUNT',
  EVENT_SLOT_TALLY_SUM: 'EVENT_SLOT_TALLY_SUM',
} as const;

export type EventSlot =
  | 'EVENT_SLOT_UNSPECIFIED'
  | 0
  /**
   * `txn_…`, without quotes.
   */
  | 'EVENT_SLOT_TRANSACTION_ID'
  | 1
  /**
   * Kobo.
   */
  | 'EVENT_SLOT_AMOUNT'
  | 2
  /**
   * A JSON string without quotes.
   */
  | 'EVENT_SLOT_PAYER_NAME'
  | 3
  /**
   * The slots that the ledger fills.
   */
  | 'EVENT_SLOT_COMMITTED_AT'
  | 4
  | 'EVENT_SLOT_TALLY_COUNT'
  | 5
  | 'EVENT_SLOT_TALLY_SUM'
  | 6

export type EventSlot__Output = typeof EventSlot[keyof typeof EventSlot]
