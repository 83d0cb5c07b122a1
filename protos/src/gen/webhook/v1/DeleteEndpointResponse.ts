// Original file: webhook/v1/webhook.proto


export interface DeleteEndpointResponse {
}

export interface DeleteEndpointResponse__Output {
}
