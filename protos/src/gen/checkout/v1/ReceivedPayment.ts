// Original file: checkout/v1/checkout.proto

import type { Method as _checkout_v1_Method, Method__Output as _checkout_v1_Method__Output } from '../../checkout/v1/Method';
import type { Long } from '@grpc/proto-loader';

export interface ReceivedPayment {
  'method'?: (_checkout_v1_Method);
  /**
   * `txn_…`
   */
  'transactionId'?: (string);
  /**
   * The reference of the PayID or the virtual account, or the id of the card payment.
   */
  'reference'?: (string);
  'amount'?: (number | string | Long);
  'receivedAtMs'?: (number | string | Long);
}

export interface ReceivedPayment__Output {
  'method': (_checkout_v1_Method__Output);
  /**
   * `txn_…`
   */
  'transactionId': (string);
  /**
   * The reference of the PayID or the virtual account, or the id of the card payment.
   */
  'reference': (string);
  'amount': (string);
  'receivedAtMs': (string);
}
