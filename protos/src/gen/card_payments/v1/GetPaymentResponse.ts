// Original file: card_payments/v1/card_payments.proto

import type { Payment as _card_payments_v1_Payment, Payment__Output as _card_payments_v1_Payment__Output } from '../../card_payments/v1/Payment';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from '../../common/v1/History';
import type { RefundWithHistory as _card_payments_v1_RefundWithHistory, RefundWithHistory__Output as _card_payments_v1_RefundWithHistory__Output } from '../../card_payments/v1/RefundWithHistory';
import type { Settlement as _card_payments_v1_Settlement, Settlement__Output as _card_payments_v1_Settlement__Output } from '../../card_payments/v1/Settlement';

/**
 * All but the payment only when the request asks for the history.
 */
export interface GetPaymentResponse {
  'payment'?: (_card_payments_v1_Payment | null);
  'history'?: (_common_v1_History | null);
  /**
   * Oldest first, at most the newest 100.
   */
  'refunds'?: (_card_payments_v1_RefundWithHistory)[];
  /**
   * Absent for a payment without money that waits for its settlement.
   */
  'settlement'?: (_card_payments_v1_Settlement | null);
}

/**
 * All but the payment only when the request asks for the history.
 */
export interface GetPaymentResponse__Output {
  'payment': (_card_payments_v1_Payment__Output | null);
  'history': (_common_v1_History__Output | null);
  /**
   * Oldest first, at most the newest 100.
   */
  'refunds': (_card_payments_v1_RefundWithHistory__Output)[];
  /**
   * Absent for a payment without money that waits for its settlement.
   */
  'settlement': (_card_payments_v1_Settlement__Output | null);
}
