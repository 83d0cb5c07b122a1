// Original file: merchant/v1/merchant.proto

import type { Funding as _merchant_v1_Funding, Funding__Output as _merchant_v1_Funding__Output } from '../../merchant/v1/Funding';
import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from '../../merchant/v1/Actor';

export interface OrderFundingRequest {
  'funding'?: (_merchant_v1_Funding | null);
  'by'?: (_merchant_v1_Actor | null);
}

export interface OrderFundingRequest__Output {
  'funding': (_merchant_v1_Funding__Output | null);
  'by': (_merchant_v1_Actor__Output | null);
}
