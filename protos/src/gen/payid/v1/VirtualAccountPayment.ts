// Original file: payid/v1/payid.proto

import type { Long } from '@grpc/proto-loader';

export interface VirtualAccountPayment {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * The bank's id of the payment.
   */
  'sessionId'?: (string);
  'amountKobo'?: (number | string | Long);
  'paidAtMs'?: (number | string | Long);
  'payerName'?: (string);
  'payerAccountNumber'?: (string);
  'payerBankCode'?: (string);
  'narration'?: (string);
  /**
   * False when it is returned to its sender.
   */
  'accepted'?: (boolean);
  /**
   * The reason for a return: AMOUNT_MISMATCH, ACCOUNT_EXPIRED, ACCOUNT_COMPLETED, or ACCOUNT_CLOSED for a permanent
   * account; empty for an accepted payment.
   */
  'rejectionReason'?: (string);
  /**
   * Of an accepted payment to a permanent account, from 1; 0 for others.
   */
  'sequence'?: (number | string | Long);
  /**
   * Of that payment's line in the statement; empty for others.
   */
  'reference'?: (string);
}

export interface VirtualAccountPayment__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * The bank's id of the payment.
   */
  'sessionId': (string);
  'amountKobo': (string);
  'paidAtMs': (string);
  'payerName': (string);
  'payerAccountNumber': (string);
  'payerBankCode': (string);
  'narration': (string);
  /**
   * False when it is returned to its sender.
   */
  'accepted': (boolean);
  /**
   * The reason for a return: AMOUNT_MISMATCH, ACCOUNT_EXPIRED, ACCOUNT_COMPLETED, or ACCOUNT_CLOSED for a permanent
   * account; empty for an accepted payment.
   */
  'rejectionReason': (string);
  /**
   * Of an accepted payment to a permanent account, from 1; 0 for others.
   */
  'sequence': (string);
  /**
   * Of that payment's line in the statement; empty for others.
   */
  'reference': (string);
}
