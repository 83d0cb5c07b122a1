// Original file: payid/v1/payid.proto

import type { AccountPayment as _payid_v1_AccountPayment, AccountPayment__Output as _payid_v1_AccountPayment__Output } from '../../payid/v1/AccountPayment';

export interface FindAccountPaymentsResponse {
  'payments'?: (_payid_v1_AccountPayment)[];
}

export interface FindAccountPaymentsResponse__Output {
  'payments': (_payid_v1_AccountPayment__Output)[];
}
