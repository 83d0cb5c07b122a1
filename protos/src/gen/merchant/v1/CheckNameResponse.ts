// Original file: merchant/v1/merchant.proto


export interface CheckNameResponse {
}

export interface CheckNameResponse__Output {
}
