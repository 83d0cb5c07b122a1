// Original file: payid/v1/payid.proto

import type { PayIdPayment as _payid_v1_PayIdPayment, PayIdPayment__Output as _payid_v1_PayIdPayment__Output } from '../../payid/v1/PayIdPayment';

export interface ListPayIdPaymentsResponse {
  'payments'?: (_payid_v1_PayIdPayment)[];
}

export interface ListPayIdPaymentsResponse__Output {
  'payments': (_payid_v1_PayIdPayment__Output)[];
}
