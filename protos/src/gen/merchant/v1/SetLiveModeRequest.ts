// Original file: merchant/v1/merchant.proto

import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from '../../merchant/v1/Actor';

export interface SetLiveModeRequest {
  'merchantId'?: (string);
  'liveMode'?: (boolean);
  'by'?: (_merchant_v1_Actor | null);
}

export interface SetLiveModeRequest__Output {
  'merchantId': (string);
  'liveMode': (boolean);
  'by': (_merchant_v1_Actor__Output | null);
}
