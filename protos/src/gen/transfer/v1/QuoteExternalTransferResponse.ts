// Original file: transfer/v1/transfer.proto

import type { Bank as _transfer_v1_Bank, Bank__Output as _transfer_v1_Bank__Output } from '../../transfer/v1/Bank';
import type { Long } from '@grpc/proto-loader';

export interface QuoteExternalTransferResponse {
  'accountNumber'?: (string);
  'accountName'?: (string);
  'bank'?: (_transfer_v1_Bank | null);
  'feeKobo'?: (number | string | Long);
  'stampDutyKobo'?: (number | string | Long);
}

export interface QuoteExternalTransferResponse__Output {
  'accountNumber': (string);
  'accountName': (string);
  'bank': (_transfer_v1_Bank__Output | null);
  'feeKobo': (string);
  'stampDutyKobo': (string);
}
