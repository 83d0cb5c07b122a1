// Original file: merchant/v1/merchant.proto


export interface CheckNameRequest {
  'merchantId'?: (string);
  /**
   * Such as the name of a PayID.
   */
  'name'?: (string);
}

export interface CheckNameRequest__Output {
  'merchantId': (string);
  /**
   * Such as the name of a PayID.
   */
  'name': (string);
}
