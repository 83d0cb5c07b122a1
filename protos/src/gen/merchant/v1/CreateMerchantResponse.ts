// Original file: merchant/v1/merchant.proto

import type { Merchant as _merchant_v1_Merchant, Merchant__Output as _merchant_v1_Merchant__Output } from '../../merchant/v1/Merchant';

export interface CreateMerchantResponse {
  'merchant'?: (_merchant_v1_Merchant | null);
}

export interface CreateMerchantResponse__Output {
  'merchant': (_merchant_v1_Merchant__Output | null);
}
