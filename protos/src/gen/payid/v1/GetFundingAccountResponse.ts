// Original file: payid/v1/payid.proto


export interface GetFundingAccountResponse {
  'accountNumber'?: (string);
  'accountName'?: (string);
  'bankName'?: (string);
  'bankCode'?: (string);
}

export interface GetFundingAccountResponse__Output {
  'accountNumber': (string);
  'accountName': (string);
  'bankName': (string);
  'bankCode': (string);
}
