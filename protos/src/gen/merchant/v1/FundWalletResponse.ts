// Original file: merchant/v1/merchant.proto


export interface FundWalletResponse {
}

export interface FundWalletResponse__Output {
}
