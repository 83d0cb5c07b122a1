// Original file: payid/v1/payid.proto

import type { ReceivedPayment as _payid_v1_ReceivedPayment, ReceivedPayment__Output as _payid_v1_ReceivedPayment__Output } from '../../payid/v1/ReceivedPayment';

export interface GetReceivedPaymentResponse {
  'payment'?: (_payid_v1_ReceivedPayment | null);
}

export interface GetReceivedPaymentResponse__Output {
  'payment': (_payid_v1_ReceivedPayment__Output | null);
}
