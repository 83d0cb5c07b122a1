// Original file: operator/v1/explorer.proto

import type { Long } from '@grpc/proto-loader';

export interface Leg {
  'transferId'?: (string);
  /**
   * A wallet's address, or the code of a system account.
   */
  'account'?: (string);
  /**
   * Negative for a debit.
   */
  'amount'?: (number | string | Long);
  /**
   * Absent for system accounts.
   */
  'balanceAfter'?: (number | string | Long);
  'atMs'?: (number | string | Long);
  '_balanceAfter'?: "balanceAfter";
}

export interface Leg__Output {
  'transferId': (string);
  /**
   * A wallet's address, or the code of a system account.
   */
  'account': (string);
  /**
   * Negative for a debit.
   */
  'amount': (string);
  /**
   * Absent for system accounts.
   */
  'balanceAfter'?: (string);
  'atMs': (string);
  '_balanceAfter'?: "balanceAfter";
}
