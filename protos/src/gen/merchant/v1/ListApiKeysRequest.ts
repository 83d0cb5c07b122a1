// Original file: merchant/v1/merchant.proto


export interface ListApiKeysRequest {
  'merchantId'?: (string);
}

export interface ListApiKeysRequest__Output {
  'merchantId': (string);
}
