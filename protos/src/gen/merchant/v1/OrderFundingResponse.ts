// Original file: merchant/v1/merchant.proto


export interface OrderFundingResponse {
}

export interface OrderFundingResponse__Output {
}
