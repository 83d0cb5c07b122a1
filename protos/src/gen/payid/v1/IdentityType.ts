// Original file: payid/v1/payid.proto

export const IdentityType = {
  IDENTITY_TYPE_UNSPECIFIED: 'IDENTITY_TYPE_UNSPECIFIED',
  /**
   * Bank Verification Number.
   */
  IDENTITY_TYPE_BVN: 'IDENTITY_TYPE_BVN',
  /**
   * National Identification Number.
   */
  IDENTITY_TYPE_NIN: 'IDENTITY_TYPE_NIN',
} as const;

export type IdentityType =
  | 'IDENTITY_TYPE_UNSPECIFIED'
  | 0
  /**
   * Bank Verification Number.
   */
  | 'IDENTITY_TYPE_BVN'
  | 1
  /**
   * National Identification Number.
   */
  | 'IDENTITY_TYPE_NIN'
  | 2

export type IdentityType__Output = typeof IdentityType[keyof typeof IdentityType]
