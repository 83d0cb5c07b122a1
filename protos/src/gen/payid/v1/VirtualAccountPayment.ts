// Original file: payid/v1/payid.proto

import type { Long } from '@grpc/proto-loader';

export interface VirtualAccountPayment {
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * The bank's own id of the payment.
   */
  'sessionId'?: (string);
  'amountKobo'?: (number | string | Long);
  'paidAtMs'?: (number | string | Long);
  'payerName'?: (string);
  'payerAccountNumber'?: (string);
  'payerBankCode'?: (string);
  'narration'?: (string);
  /**
   * False when it goes back to its sender.
   */
  'accepted'?: (boolean);
  /**
   * Why it was not accepted: AMOUNT_MISMATCH, ACCOUNT_EXPIRED or ACCOUNT_COMPLETED; empty otherwise.
   */
  'rejectionReason'?: (string);
}

export interface VirtualAccountPayment__Output {
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * The bank's own id of the payment.
   */
  'sessionId': (string);
  'amountKobo': (string);
  'paidAtMs': (string);
  'payerName': (string);
  'payerAccountNumber': (string);
  'payerBankCode': (string);
  'narration': (string);
  /**
   * False when it goes back to its sender.
   */
  'accepted': (boolean);
  /**
   * Why it was not accepted: AMOUNT_MISMATCH, ACCOUNT_EXPIRED or ACCOUNT_COMPLETED; empty otherwise.
   */
  'rejectionReason': (string);
}
