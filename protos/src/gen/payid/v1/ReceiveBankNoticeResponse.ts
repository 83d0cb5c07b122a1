// Original file: payid/v1/payid.proto


export interface ReceiveBankNoticeResponse {
}

export interface ReceiveBankNoticeResponse__Output {
}
