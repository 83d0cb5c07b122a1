// Original file: transfer/v1/transfer.proto

import type { RefundedPaymentType as _transfer_v1_RefundedPaymentType, RefundedPaymentType__Output as _transfer_v1_RefundedPaymentType__Output } from '../../transfer/v1/RefundedPaymentType';
import type { RefundStatus as _transfer_v1_RefundStatus, RefundStatus__Output as _transfer_v1_RefundStatus__Output } from '../../transfer/v1/RefundStatus';
import type { RefundDestination as _transfer_v1_RefundDestination, RefundDestination__Output as _transfer_v1_RefundDestination__Output } from '../../transfer/v1/RefundDestination';
import type { Long } from '@grpc/proto-loader';

/**
 * A refund of a received payment, as merchants see it.
 */
export interface Refund {
  /**
   * `re_…`
   */
  'id'?: (string);
  /**
   * `txn_…`
   */
  'paymentId'?: (string);
  'paymentType'?: (_transfer_v1_RefundedPaymentType);
  'amountKobo'?: (number | string | Long);
  'status'?: (_transfer_v1_RefundStatus);
  'reference'?: (string);
  /**
   * Empty for none.
   */
  'reason'?: (string);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson'?: (string);
  'destination'?: (_transfer_v1_RefundDestination | null);
  /**
   * Failed refunds only.
   */
  'failureReason'?: (string);
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * Each transaction that moved money, oldest first.
   */
  'transactionIds'?: (string)[];
  'createdAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * 0 until the payer's bank or wallet has the money.
   */
  'completedAtMs'?: (number | string | Long);
}

/**
 * A refund of a received payment, as merchants see it.
 */
export interface Refund__Output {
  /**
   * `re_…`
   */
  'id': (string);
  /**
   * `txn_…`
   */
  'paymentId': (string);
  'paymentType': (_transfer_v1_RefundedPaymentType__Output);
  'amountKobo': (string);
  'status': (_transfer_v1_RefundStatus__Output);
  'reference': (string);
  /**
   * Empty for none.
   */
  'reason': (string);
  /**
   * A JSON object; empty for none.
   */
  'metadataJson': (string);
  'destination': (_transfer_v1_RefundDestination__Output | null);
  /**
   * Failed refunds only.
   */
  'failureReason': (string);
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * Each transaction that moved money, oldest first.
   */
  'transactionIds': (string)[];
  'createdAtMs': (string);
  'updatedAtMs': (string);
  /**
   * 0 until the payer's bank or wallet has the money.
   */
  'completedAtMs': (string);
}
