// Original file: operator/v1/explorer.proto


export interface FindRequest {
  'id'?: (string);
  /**
   * UUID or empty. With it, the merchant's own references are looked up, too.
   */
  'merchantId'?: (string);
}

export interface FindRequest__Output {
  'id': (string);
  /**
   * UUID or empty. With it, the merchant's own references are looked up, too.
   */
  'merchantId': (string);
}
