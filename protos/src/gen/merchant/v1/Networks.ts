// Original file: merchant/v1/merchant.proto


/**
 * From where a key may be used.
 */
export interface Networks {
  /**
   * In CIDR notation, such as `203.0.113.0/24`.
   */
  'networks'?: (string)[];
}

/**
 * From where a key may be used.
 */
export interface Networks__Output {
  /**
   * In CIDR notation, such as `203.0.113.0/24`.
   */
  'networks': (string)[];
}
