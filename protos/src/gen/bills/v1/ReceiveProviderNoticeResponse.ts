// Original file: bills/v1/bills.proto


export interface ReceiveProviderNoticeResponse {
}

export interface ReceiveProviderNoticeResponse__Output {
}
