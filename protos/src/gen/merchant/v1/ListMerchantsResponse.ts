// Original file: merchant/v1/merchant.proto

import type { Merchant as _merchant_v1_Merchant, Merchant__Output as _merchant_v1_Merchant__Output } from '../../merchant/v1/Merchant';

export interface ListMerchantsResponse {
  'merchants'?: (_merchant_v1_Merchant)[];
}

export interface ListMerchantsResponse__Output {
  'merchants': (_merchant_v1_Merchant__Output)[];
}
