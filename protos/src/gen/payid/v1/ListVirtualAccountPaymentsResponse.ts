// Original file: payid/v1/payid.proto

import type { VirtualAccountPayment as _payid_v1_VirtualAccountPayment, VirtualAccountPayment__Output as _payid_v1_VirtualAccountPayment__Output } from '../../payid/v1/VirtualAccountPayment';

export interface ListVirtualAccountPaymentsResponse {
  'payments'?: (_payid_v1_VirtualAccountPayment)[];
}

export interface ListVirtualAccountPaymentsResponse__Output {
  'payments': (_payid_v1_VirtualAccountPayment__Output)[];
}
