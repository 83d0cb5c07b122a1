// Original file: payid/v1/payid.proto

import type { AccountPaymentItem as _payid_v1_AccountPaymentItem, AccountPaymentItem__Output as _payid_v1_AccountPaymentItem__Output } from '../../payid/v1/AccountPaymentItem';

export interface ListPaymentsOfAccountResponse {
  'payments'?: (_payid_v1_AccountPaymentItem)[];
  'hasMore'?: (boolean);
  'nextBefore'?: (string);
  'previousAfter'?: (string);
}

export interface ListPaymentsOfAccountResponse__Output {
  'payments': (_payid_v1_AccountPaymentItem__Output)[];
  'hasMore': (boolean);
  'nextBefore': (string);
  'previousAfter': (string);
}
