// Original file: merchant/v1/request_log.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface GetRequestRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'id'?: (string);
}

export interface GetRequestRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'id': (string);
}
