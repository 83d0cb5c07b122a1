// Original file: merchant/v1/merchant.proto


export interface ListMerchantsRequest {
}

export interface ListMerchantsRequest__Output {
}
