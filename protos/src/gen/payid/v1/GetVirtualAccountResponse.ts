// Original file: payid/v1/payid.proto

import type { VirtualAccount as _payid_v1_VirtualAccount, VirtualAccount__Output as _payid_v1_VirtualAccount__Output } from '../../payid/v1/VirtualAccount';

export interface GetVirtualAccountResponse {
  'virtualAccount'?: (_payid_v1_VirtualAccount | null);
}

export interface GetVirtualAccountResponse__Output {
  'virtualAccount': (_payid_v1_VirtualAccount__Output | null);
}
