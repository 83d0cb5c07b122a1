// Original file: payid/v1/payid.proto

import type { ExpectedPayment as _payid_v1_ExpectedPayment, ExpectedPayment__Output as _payid_v1_ExpectedPayment__Output } from '../../payid/v1/ExpectedPayment';

export interface CloseExpectedPaymentResponse {
  'payment'?: (_payid_v1_ExpectedPayment | null);
}

export interface CloseExpectedPaymentResponse__Output {
  'payment': (_payid_v1_ExpectedPayment__Output | null);
}
