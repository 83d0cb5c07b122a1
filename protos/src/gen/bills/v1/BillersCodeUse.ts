// Original file: bills/v1/bills.proto

export const BillersCodeUse = {
  BILLERS_CODE_USE_UNSPECIFIED: 'BILLERS_CODE_USE_UNSPECIFIED',
  BILLERS_CODE_USE_REQUIRED: 'BILLERS_CODE_USE_REQUIRED',
  /**
   * In place of the phone.
   */
  BILLERS_CODE_USE_OPTIONAL: 'BILLERS_CODE_USE_OPTIONAL',
  BILLERS_CODE_USE_NONE: 'BILLERS_CODE_USE_NONE',
} as const;

export type BillersCodeUse =
  | 'BILLERS_CODE_USE_UNSPECIFIED'
  | 0
  | 'BILLERS_CODE_USE_REQUIRED'
  | 1
  /**
   * In place of the phone.
   */
  | 'BILLERS_CODE_USE_OPTIONAL'
  | 2
  | 'BILLERS_CODE_USE_NONE'
  | 3

export type BillersCodeUse__Output = typeof BillersCodeUse[keyof typeof BillersCodeUse]
