// Original file: card_payments/v1/card_payments.proto


export interface ReceiveProcessorNoticeResponse {
}

export interface ReceiveProcessorNoticeResponse__Output {
}
