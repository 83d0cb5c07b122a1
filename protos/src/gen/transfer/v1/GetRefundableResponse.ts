// Original file: transfer/v1/transfer.proto

import type { RefundDestination as _transfer_v1_RefundDestination, RefundDestination__Output as _transfer_v1_RefundDestination__Output } from '../../transfer/v1/RefundDestination';
import type { Long } from '@grpc/proto-loader';

export interface GetRefundableResponse {
  'receivedKobo'?: (number | string | Long);
  /**
   * Pending and completed refunds, and failed ones that the bank may still pay.
   */
  'refundedKobo'?: (number | string | Long);
  /**
   * 0 when the payment cannot be refunded.
   */
  'refundableKobo'?: (number | string | Long);
  /**
   * Absent when the payer's account is not known.
   */
  'destination'?: (_transfer_v1_RefundDestination | null);
}

export interface GetRefundableResponse__Output {
  'receivedKobo': (string);
  /**
   * Pending and completed refunds, and failed ones that the bank may still pay.
   */
  'refundedKobo': (string);
  /**
   * 0 when the payment cannot be refunded.
   */
  'refundableKobo': (string);
  /**
   * Absent when the payer's account is not known.
   */
  'destination': (_transfer_v1_RefundDestination__Output | null);
}
