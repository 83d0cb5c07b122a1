// Original file: payid/v1/payid.proto

import type { VirtualAccount as _payid_v1_VirtualAccount, VirtualAccount__Output as _payid_v1_VirtualAccount__Output } from '../../payid/v1/VirtualAccount';
import type { VirtualAccountPayment as _payid_v1_VirtualAccountPayment, VirtualAccountPayment__Output as _payid_v1_VirtualAccountPayment__Output } from '../../payid/v1/VirtualAccountPayment';
import type { PermanentAccount as _payid_v1_PermanentAccount, PermanentAccount__Output as _payid_v1_PermanentAccount__Output } from '../../payid/v1/PermanentAccount';

export interface SimulateVirtualAccountPaymentResponse {
  'virtualAccount'?: (_payid_v1_VirtualAccount | null);
  'payment'?: (_payid_v1_VirtualAccountPayment | null);
  'replayed'?: (boolean);
  /**
   * In place of `virtual_account`.
   */
  'permanentAccount'?: (_payid_v1_PermanentAccount | null);
}

export interface SimulateVirtualAccountPaymentResponse__Output {
  'virtualAccount': (_payid_v1_VirtualAccount__Output | null);
  'payment': (_payid_v1_VirtualAccountPayment__Output | null);
  'replayed': (boolean);
  /**
   * In place of `virtual_account`.
   */
  'permanentAccount': (_payid_v1_PermanentAccount__Output | null);
}
