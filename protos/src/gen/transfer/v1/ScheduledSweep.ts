// Original file: transfer/v1/transfer.proto

import type { Long } from '@grpc/proto-loader';

/**
 * From a wallet to a bank account.
 */
export interface ScheduledSweep {
  'fromPayId'?: (string);
  'accountNumber'?: (string);
  'bankCode'?: (string);
  /**
   * Empty for none; otherwise compared with the bank's (decision 50).
   */
  'accountName'?: (string);
  /**
   * What stays in the wallet.
   */
  'keepAmountKobo'?: (number | string | Long);
  /**
   * Only a balance of at least this is swept; 0 for any.
   */
  'thresholdKobo'?: (number | string | Long);
  /**
   * No smaller amount is swept.
   */
  'minimumAmountKobo'?: (number | string | Long);
  'narration'?: (string);
}

/**
 * From a wallet to a bank account.
 */
export interface ScheduledSweep__Output {
  'fromPayId': (string);
  'accountNumber': (string);
  'bankCode': (string);
  /**
   * Empty for none; otherwise compared with the bank's (decision 50).
   */
  'accountName': (string);
  /**
   * What stays in the wallet.
   */
  'keepAmountKobo': (string);
  /**
   * Only a balance of at least this is swept; 0 for any.
   */
  'thresholdKobo': (string);
  /**
   * No smaller amount is swept.
   */
  'minimumAmountKobo': (string);
  'narration': (string);
}
