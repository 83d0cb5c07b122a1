// Original file: checkout/v1/checkout.proto

import type { PaymentLink as _checkout_v1_PaymentLink, PaymentLink__Output as _checkout_v1_PaymentLink__Output } from '../../checkout/v1/PaymentLink';

export interface CreatePaymentLinkResponse {
  'paymentLink'?: (_checkout_v1_PaymentLink | null);
  'replayed'?: (boolean);
}

export interface CreatePaymentLinkResponse__Output {
  'paymentLink': (_checkout_v1_PaymentLink__Output | null);
  'replayed': (boolean);
}
