// Original file: merchant/v1/merchant.proto

export const KeyKind = {
  KEY_KIND_UNSPECIFIED: 'KEY_KIND_UNSPECIFIED',
  /**
   * `sk_…`, for servers; the default.
   */
  KEY_KIND_SECRET: 'KEY_KIND_SECRET',
  /**
   * `pk_…`, which may stand in a web page: it stores cards, and reads a checkout session by its client secret.
   */
  KEY_KIND_PUBLISHABLE: 'KEY_KIND_PUBLISHABLE',
} as const;

export type KeyKind =
  | 'KEY_KIND_UNSPECIFIED'
  | 0
  /**
   * `sk_…`, for servers; the default.
   */
  | 'KEY_KIND_SECRET'
  | 1
  /**
   * `pk_…`, which may stand in a web page: it stores cards, and reads a checkout session by its client secret.
   */
  | 'KEY_KIND_PUBLISHABLE'
  | 2

export type KeyKind__Output = typeof KeyKind[keyof typeof KeyKind]
