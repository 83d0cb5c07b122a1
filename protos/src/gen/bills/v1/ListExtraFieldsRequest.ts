// Original file: bills/v1/bills.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';

export interface ListExtraFieldsRequest {
  'mode'?: (_common_v1_Mode);
  'serviceId'?: (string);
  /**
   * The values of fields that other fields depend on, such as `state` for `lga`; empty for none.
   */
  'chosen'?: ({[key: string]: string});
}

export interface ListExtraFieldsRequest__Output {
  'mode': (_common_v1_Mode__Output);
  'serviceId': (string);
  /**
   * The values of fields that other fields depend on, such as `state` for `lga`; empty for none.
   */
  'chosen': ({[key: string]: string});
}
