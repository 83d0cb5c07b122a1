// Original file: payid/v1/payid.proto

import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from '../../payid/v1/PayId';
import type { PayIdPayment as _payid_v1_PayIdPayment, PayIdPayment__Output as _payid_v1_PayIdPayment__Output } from '../../payid/v1/PayIdPayment';

export interface SimulatePayIdPaymentResponse {
  'payId'?: (_payid_v1_PayId | null);
  'payment'?: (_payid_v1_PayIdPayment | null);
  'replayed'?: (boolean);
}

export interface SimulatePayIdPaymentResponse__Output {
  'payId': (_payid_v1_PayId__Output | null);
  'payment': (_payid_v1_PayIdPayment__Output | null);
  'replayed': (boolean);
}
