// Original file: bills/v1/bills.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface ListServicesRequest {
  'mode'?: (_common_v1_Mode);
  'categoryIdentifier'?: (string);
}

export interface ListServicesRequest__Output {
  'mode': (_common_v1_Mode__Output);
  'categoryIdentifier': (string);
}
