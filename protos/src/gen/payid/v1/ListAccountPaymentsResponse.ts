// Original file: payid/v1/payid.proto

import type { AccountPayment as _payid_v1_AccountPayment, AccountPayment__Output as _payid_v1_AccountPayment__Output } from '../../payid/v1/AccountPayment';

export interface ListAccountPaymentsResponse {
  'payments'?: (_payid_v1_AccountPayment)[];
  /**
   * Empty when there is no next page.
   */
  'nextBefore'?: (string);
  /**
   * The position of each payment, in the same order: `before` of a page that begins after it.
   */
  'positions'?: (string)[];
}

export interface ListAccountPaymentsResponse__Output {
  'payments': (_payid_v1_AccountPayment__Output)[];
  /**
   * Empty when there is no next page.
   */
  'nextBefore': (string);
  /**
   * The position of each payment, in the same order: `before` of a page that begins after it.
   */
  'positions': (string)[];
}
