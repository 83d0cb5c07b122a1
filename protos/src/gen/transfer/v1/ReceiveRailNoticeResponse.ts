// Original file: transfer/v1/transfer.proto


export interface ReceiveRailNoticeResponse {
}

export interface ReceiveRailNoticeResponse__Output {
}
