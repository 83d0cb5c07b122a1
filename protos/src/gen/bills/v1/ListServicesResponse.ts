// Original file: bills/v1/bills.proto

import type { Service as _bills_v1_Service, Service__Output as _bills_v1_Service__Output } from '../../bills/v1/Service';

export interface ListServicesResponse {
  'services'?: (_bills_v1_Service)[];
}

export interface ListServicesResponse__Output {
  'services': (_bills_v1_Service__Output)[];
}
