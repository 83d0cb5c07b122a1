// Original file: payid/v1/payid.proto

import type { VirtualAccountPayment as _payid_v1_VirtualAccountPayment, VirtualAccountPayment__Output as _payid_v1_VirtualAccountPayment__Output } from '../../payid/v1/VirtualAccountPayment';
import type { VirtualAccount as _payid_v1_VirtualAccount, VirtualAccount__Output as _payid_v1_VirtualAccount__Output } from '../../payid/v1/VirtualAccount';
import type { History as _common_v1_History, History__Output as _common_v1_History__Output } from '../../common/v1/History';
import type { PermanentAccount as _payid_v1_PermanentAccount, PermanentAccount__Output as _payid_v1_PermanentAccount__Output } from '../../payid/v1/PermanentAccount';

export interface GetVirtualAccountPaymentResponse {
  'payment'?: (_payid_v1_VirtualAccountPayment | null);
  'virtualAccount'?: (_payid_v1_VirtualAccount | null);
  'history'?: (_common_v1_History | null);
  /**
   * In place of `virtual_account`.
   */
  'permanentAccount'?: (_payid_v1_PermanentAccount | null);
}

export interface GetVirtualAccountPaymentResponse__Output {
  'payment': (_payid_v1_VirtualAccountPayment__Output | null);
  'virtualAccount': (_payid_v1_VirtualAccount__Output | null);
  'history': (_common_v1_History__Output | null);
  /**
   * In place of `virtual_account`.
   */
  'permanentAccount': (_payid_v1_PermanentAccount__Output | null);
}
