// Original file: bills/v1/bills.proto

import type { Tenant as _common_v1_Tenant, Tenant__Output as _common_v1_Tenant__Output } from '../../common/v1/Tenant';

export interface VerifyAccountRequest {
  'tenant'?: (_common_v1_Tenant | null);
  'serviceId'?: (string);
  'billersCode'?: (string);
  'phone'?: (string);
  /**
   * Electricity: `prepaid` or `postpaid`; admission exams: a variation code; empty for others.
   */
  'type'?: (string);
}

export interface VerifyAccountRequest__Output {
  'tenant': (_common_v1_Tenant__Output | null);
  'serviceId': (string);
  'billersCode': (string);
  'phone': (string);
  /**
   * Electricity: `prepaid` or `postpaid`; admission exams: a variation code; empty for others.
   */
  'type': (string);
}
