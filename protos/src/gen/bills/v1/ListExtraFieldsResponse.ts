// Original file: bills/v1/bills.proto

import type { ExtraField as _bills_v1_ExtraField, ExtraField__Output as _bills_v1_ExtraField__Output } from '../../bills/v1/ExtraField';

export interface ListExtraFieldsResponse {
  'serviceName'?: (string);
  'serviceId'?: (string);
  'fields'?: (_bills_v1_ExtraField)[];
}

export interface ListExtraFieldsResponse__Output {
  'serviceName': (string);
  'serviceId': (string);
  'fields': (_bills_v1_ExtraField__Output)[];
}
