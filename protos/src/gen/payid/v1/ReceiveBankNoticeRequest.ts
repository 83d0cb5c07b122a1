// Original file: payid/v1/payid.proto

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from '../../common/v1/Callback';

export interface ReceiveBankNoticeRequest {
  'callback'?: (_common_v1_Callback | null);
}

export interface ReceiveBankNoticeRequest__Output {
  'callback': (_common_v1_Callback__Output | null);
}
