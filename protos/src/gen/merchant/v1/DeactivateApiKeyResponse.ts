// Original file: merchant/v1/merchant.proto


export interface DeactivateApiKeyResponse {
}

export interface DeactivateApiKeyResponse__Output {
}
