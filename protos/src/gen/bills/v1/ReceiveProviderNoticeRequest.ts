// Original file: bills/v1/bills.proto

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from '../../common/v1/Callback';

export interface ReceiveProviderNoticeRequest {
  'callback'?: (_common_v1_Callback | null);
}

export interface ReceiveProviderNoticeRequest__Output {
  'callback': (_common_v1_Callback__Output | null);
}
