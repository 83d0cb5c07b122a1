// Original file: card_payments/v1/card_payments.proto

import type { Callback as _common_v1_Callback, Callback__Output as _common_v1_Callback__Output } from '../../common/v1/Callback';

export interface ReceiveProcessorNoticeRequest {
  'callback'?: (_common_v1_Callback | null);
}

export interface ReceiveProcessorNoticeRequest__Output {
  'callback': (_common_v1_Callback__Output | null);
}
