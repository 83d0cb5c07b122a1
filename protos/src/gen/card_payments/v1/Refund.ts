// Original file: card_payments/v1/card_payments.proto

import type { RefundStatus as _card_payments_v1_RefundStatus, RefundStatus__Output as _card_payments_v1_RefundStatus__Output } from '../../card_payments/v1/RefundStatus';
import type { Long } from '@grpc/proto-loader';

export interface Refund {
  /**
   * `re_…`
   */
  'id'?: (string);
  'paymentId'?: (string);
  'amount'?: (number | string | Long);
  'currency'?: (string);
  'status'?: (_card_payments_v1_RefundStatus);
  /**
   * Empty for none.
   */
  'reason'?: (string);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson'?: (string);
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * Failed refunds only.
   */
  'failureReason'?: (string);
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
}

export interface Refund__Output {
  /**
   * `re_…`
   */
  'id': (string);
  'paymentId': (string);
  'amount': (string);
  'currency': (string);
  'status': (_card_payments_v1_RefundStatus__Output);
  /**
   * Empty for none.
   */
  'reason': (string);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson': (string);
  'createdAtMs': (string);
  'updatedAtMs': (string);
  /**
   * Failed refunds only.
   */
  'failureReason': (string);
  /**
   * `txn_…`
   */
  'transactionId': (string);
}
