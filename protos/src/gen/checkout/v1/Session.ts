// Original file: checkout/v1/checkout.proto

import type { SessionStatus as _checkout_v1_SessionStatus, SessionStatus__Output as _checkout_v1_SessionStatus__Output } from '../../checkout/v1/SessionStatus';
import type { Method as _checkout_v1_Method, Method__Output as _checkout_v1_Method__Output } from '../../checkout/v1/Method';
import type { ReceivedPayment as _checkout_v1_ReceivedPayment, ReceivedPayment__Output as _checkout_v1_ReceivedPayment__Output } from '../../checkout/v1/ReceivedPayment';
import type { Long } from '@grpc/proto-loader';

export interface Session {
  /**
   * `cs_…`
   */
  'id'?: (string);
  'reference'?: (string);
  'status'?: (_checkout_v1_SessionStatus);
  'amount'?: (number | string | Long);
  /**
   * Upper case.
   */
  'currency'?: (string);
  'customerEmail'?: (string);
  /**
   * Empty for none.
   */
  'customerName'?: (string);
  'methods'?: (_checkout_v1_Method)[];
  /**
   * Empty for none.
   */
  'successUrl'?: (string);
  'cancelUrl'?: (string);
  /**
   * A JSON object.
   */
  'metadataJson'?: (string);
  /**
   * The page.
   */
  'url'?: (string);
  /**
   * Opens the page, and reads and pays this session only.
   */
  'clientSecret'?: (string);
  /**
   * Absent until the session is completed.
   */
  'payment'?: (_checkout_v1_ReceivedPayment | null);
  /**
   * Payments besides the one that completed the session, oldest first.
   */
  'extraPayments'?: (_checkout_v1_ReceivedPayment)[];
  'createdAtMs'?: (number | string | Long);
  'expiresAtMs'?: (number | string | Long);
  /**
   * 0 until it has ended.
   */
  'endedAtMs'?: (number | string | Long);
  'updatedAtMs'?: (number | string | Long);
  /**
   * `plink_…` of the payment link on which the payer began the session; empty for none.
   */
  'paymentLinkId'?: (string);
}

export interface Session__Output {
  /**
   * `cs_…`
   */
  'id': (string);
  'reference': (string);
  'status': (_checkout_v1_SessionStatus__Output);
  'amount': (string);
  /**
   * Upper case.
   */
  'currency': (string);
  'customerEmail': (string);
  /**
   * Empty for none.
   */
  'customerName': (string);
  'methods': (_checkout_v1_Method__Output)[];
  /**
   * Empty for none.
   */
  'successUrl': (string);
  'cancelUrl': (string);
  /**
   * A JSON object.
   */
  'metadataJson': (string);
  /**
   * The page.
   */
  'url': (string);
  /**
   * Opens the page, and reads and pays this session only.
   */
  'clientSecret': (string);
  /**
   * Absent until the session is completed.
   */
  'payment': (_checkout_v1_ReceivedPayment__Output | null);
  /**
   * Payments besides the one that completed the session, oldest first.
   */
  'extraPayments': (_checkout_v1_ReceivedPayment__Output)[];
  'createdAtMs': (string);
  'expiresAtMs': (string);
  /**
   * 0 until it has ended.
   */
  'endedAtMs': (string);
  'updatedAtMs': (string);
  /**
   * `plink_…` of the payment link on which the payer began the session; empty for none.
   */
  'paymentLinkId': (string);
}
