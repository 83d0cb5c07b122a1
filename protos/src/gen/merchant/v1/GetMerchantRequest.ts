// Original file: merchant/v1/merchant.proto


export interface GetMerchantRequest {
  'id'?: (string);
  'slug'?: (string);
  'merchant'?: "id"|"slug";
}

export interface GetMerchantRequest__Output {
  'id'?: (string);
  'slug'?: (string);
  'merchant'?: "id"|"slug";
}
