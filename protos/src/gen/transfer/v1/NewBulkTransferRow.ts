// Original file: transfer/v1/transfer.proto

import type { Long } from '@grpc/proto-loader';

/**
 * Either `to_pay_id`, or `account_number` and `bank_code`.
 */
export interface NewBulkTransferRow {
  'toPayId'?: (string);
  'accountNumber'?: (string);
  'bankCode'?: (string);
  /**
   * Empty for none; otherwise compared with the bank's (decision 50).
   */
  'accountName'?: (string);
  'amountKobo'?: (number | string | Long);
  /**
   * Empty for the default.
   */
  'narration'?: (string);
  'reference'?: (string);
}

/**
 * Either `to_pay_id`, or `account_number` and `bank_code`.
 */
export interface NewBulkTransferRow__Output {
  'toPayId': (string);
  'accountNumber': (string);
  'bankCode': (string);
  /**
   * Empty for none; otherwise compared with the bank's (decision 50).
   */
  'accountName': (string);
  'amountKobo': (string);
  /**
   * Empty for the default.
   */
  'narration': (string);
  'reference': (string);
}
