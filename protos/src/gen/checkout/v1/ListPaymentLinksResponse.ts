// Original file: checkout/v1/checkout.proto

import type { PaymentLink as _checkout_v1_PaymentLink, PaymentLink__Output as _checkout_v1_PaymentLink__Output } from '../../checkout/v1/PaymentLink';

export interface ListPaymentLinksResponse {
  /**
   * Newest first.
   */
  'paymentLinks'?: (_checkout_v1_PaymentLink)[];
  'hasMore'?: (boolean);
  /**
   * Empty when there is no such page.
   */
  'nextBefore'?: (string);
  'previousAfter'?: (string);
}

export interface ListPaymentLinksResponse__Output {
  /**
   * Newest first.
   */
  'paymentLinks': (_checkout_v1_PaymentLink__Output)[];
  'hasMore': (boolean);
  /**
   * Empty when there is no such page.
   */
  'nextBefore': (string);
  'previousAfter': (string);
}
