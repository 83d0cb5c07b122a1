// Original file: merchant/v1/merchant.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface DeprecatedCalls {
  'merchantId'?: (string);
  'merchantSlug'?: (string);
  'merchantName'?: (string);
  'mode'?: (_common_v1_Mode);
  'keyId'?: (string);
  'keyName'?: (string);
  'last4'?: (string);
  'operation'?: (string);
  'calls'?: (number | string | Long);
  /**
   * A day in UTC.
   */
  'firstDay'?: (string);
  'lastCalledAtMs'?: (number | string | Long);
}

export interface DeprecatedCalls__Output {
  'merchantId': (string);
  'merchantSlug': (string);
  'merchantName': (string);
  'mode': (_common_v1_Mode__Output);
  'keyId': (string);
  'keyName': (string);
  'last4': (string);
  'operation': (string);
  'calls': (string);
  /**
   * A day in UTC.
   */
  'firstDay': (string);
  'lastCalledAtMs': (string);
}
