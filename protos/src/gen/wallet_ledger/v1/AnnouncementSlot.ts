// Original file: wallet_ledger/v1/wallet_ledger.proto

export const AnnouncementSlot = {
  ANNOUNCEMENT_SLOT_UNSPECIFIED: 'ANNOUNCEMENT_SLOT_UNSPECIFIED',
  /**
   * The commit time in RFC 3339 with milliseconds, without quotes.
   */
  ANNOUNCEMENT_SLOT_COMMITTED_AT: 'ANNOUNCEMENT_SLOT_COMMITTED_AT',
  /**
   * Count and sum in kobo of the tally, this group included; of the only item with a `tally_key`.
   */
  ANNOUNCEMENT_SLOT_TALLY_COUNT: 'ANNOUNCEMENT_SLOT_TALLY_COUNT',
  ANNOUNCEMENT_SLOT_TALLY_SUM: 'ANNOUNCEMENT_SLOT_TALLY_SUM',
} as const;

export type AnnouncementSlot =
  | 'ANNOUNCEMENT_SLOT_UNSPECIFIED'
  | 0
  /**
   * The commit time in RFC 3339 with milliseconds, without quotes.
   */
  | 'ANNOUNCEMENT_SLOT_COMMITTED_AT'
  | 1
  /**
   * Count and sum in kobo of the tally, this group included; of the only item with a `tally_key`.
   */
  | 'ANNOUNCEMENT_SLOT_TALLY_COUNT'
  | 2
  | 'ANNOUNCEMENT_SLOT_TALLY_SUM'
  | 3

export type AnnouncementSlot__Output = typeof AnnouncementSlot[keyof typeof AnnouncementSlot]
