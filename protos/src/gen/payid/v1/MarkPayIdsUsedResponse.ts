// Original file: payid/v1/payid.proto


export interface MarkPayIdsUsedResponse {
}

export interface MarkPayIdsUsedResponse__Output {
}
