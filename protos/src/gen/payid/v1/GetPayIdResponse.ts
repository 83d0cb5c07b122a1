// Original file: payid/v1/payid.proto

import type { PayId as _payid_v1_PayId, PayId__Output as _payid_v1_PayId__Output } from '../../payid/v1/PayId';

export interface GetPayIdResponse {
  'payId'?: (_payid_v1_PayId | null);
}

export interface GetPayIdResponse__Output {
  'payId': (_payid_v1_PayId__Output | null);
}
