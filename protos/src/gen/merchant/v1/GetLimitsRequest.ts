// Original file: merchant/v1/merchant.proto


export interface GetLimitsRequest {
  'merchantId'?: (string);
}

export interface GetLimitsRequest__Output {
  'merchantId': (string);
}
