// Original file: merchant/v1/merchant.proto


export interface ConfirmFundingResponse {
}

export interface ConfirmFundingResponse__Output {
}
