// Original file: transfer/v1/transfer.proto

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from '../../common/v1/Callback';

export interface ReceiveRailNoticeRequest {
  'callback'?: (_common_v1_Callback | null);
}

export interface ReceiveRailNoticeRequest__Output {
  'callback': (_common_v1_Callback__Output | null);
}
