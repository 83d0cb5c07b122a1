// Original file: sandbox/v1/sandbox.proto


export interface AdvanceResponse {
}

export interface AdvanceResponse__Output {
}
