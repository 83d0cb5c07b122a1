// Original file: payid/v1/payid.proto

import type { VirtualAccountPayment as _payid_v1_VirtualAccountPayment, VirtualAccountPayment__Output as _payid_v1_VirtualAccountPayment__Output } from '../../payid/v1/VirtualAccountPayment';
import type { AccountPaymentStatus as _payid_v1_AccountPaymentStatus, AccountPaymentStatus__Output as _payid_v1_AccountPaymentStatus__Output } from '../../payid/v1/AccountPaymentStatus';

export interface AccountPaymentItem {
  'payment'?: (_payid_v1_VirtualAccountPayment | null);
  'status'?: (_payid_v1_AccountPaymentStatus);
}

export interface AccountPaymentItem__Output {
  'payment': (_payid_v1_VirtualAccountPayment__Output | null);
  'status': (_payid_v1_AccountPaymentStatus__Output);
}
