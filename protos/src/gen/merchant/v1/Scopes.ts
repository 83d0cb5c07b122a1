// Original file: merchant/v1/merchant.proto


/**
 * What a key may do.
 */
export interface Scopes {
  /**
   * Such as `payids:read`.
   */
  'scopes'?: (string)[];
}

/**
 * What a key may do.
 */
export interface Scopes__Output {
  /**
   * Such as `payids:read`.
   */
  'scopes': (string)[];
}
