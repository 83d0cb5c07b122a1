// Original file: transfer/v1/transfer.proto

import type { Bank as _transfer_v1_Bank, Bank__Output as _transfer_v1_Bank__Output } from '../../transfer/v1/Bank';

export interface VerifyExternalAccountResponse {
  'accountNumber'?: (string);
  'accountName'?: (string);
  'bank'?: (_transfer_v1_Bank | null);
}

export interface VerifyExternalAccountResponse__Output {
  'accountNumber': (string);
  'accountName': (string);
  'bank': (_transfer_v1_Bank__Output | null);
}
