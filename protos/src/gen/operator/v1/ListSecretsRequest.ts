// Original file: operator/v1/secrets.proto


export interface ListSecretsRequest {
}

export interface ListSecretsRequest__Output {
}
