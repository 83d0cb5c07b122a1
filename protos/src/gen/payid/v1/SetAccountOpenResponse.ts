// Original file: payid/v1/payid.proto

import type { VirtualAccount as _payid_v1_VirtualAccount, VirtualAccount__Output as _payid_v1_VirtualAccount__Output } from '../../payid/v1/VirtualAccount';
import type { PermanentAccount as _payid_v1_PermanentAccount, PermanentAccount__Output as _payid_v1_PermanentAccount__Output } from '../../payid/v1/PermanentAccount';

/**
 * One of the two.
 */
export interface SetAccountOpenResponse {
  'virtualAccount'?: (_payid_v1_VirtualAccount | null);
  'permanentAccount'?: (_payid_v1_PermanentAccount | null);
}

/**
 * One of the two.
 */
export interface SetAccountOpenResponse__Output {
  'virtualAccount': (_payid_v1_VirtualAccount__Output | null);
  'permanentAccount': (_payid_v1_PermanentAccount__Output | null);
}
