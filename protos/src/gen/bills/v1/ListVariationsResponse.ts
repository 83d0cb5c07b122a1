// Original file: bills/v1/bills.proto

import type { Variation as _bills_v1_Variation, Variation__Output as _bills_v1_Variation__Output } from '../../bills/v1/Variation';
import type { OrderRules as _bills_v1_OrderRules, OrderRules__Output as _bills_v1_OrderRules__Output } from '../../bills/v1/OrderRules';
import type { Long } from '@grpc/proto-loader';

export interface ListVariationsResponse {
  'serviceName'?: (string);
  'serviceId'?: (string);
  'convenienceFeeKobo'?: (number | string | Long);
  'variations'?: (_bills_v1_Variation)[];
  'orderRules'?: (_bills_v1_OrderRules | null);
}

export interface ListVariationsResponse__Output {
  'serviceName': (string);
  'serviceId': (string);
  'convenienceFeeKobo': (string);
  'variations': (_bills_v1_Variation__Output)[];
  'orderRules': (_bills_v1_OrderRules__Output | null);
}
