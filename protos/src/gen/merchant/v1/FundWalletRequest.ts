// Original file: merchant/v1/merchant.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Actor as _merchant_v1_Actor, Actor__Output as _merchant_v1_Actor__Output } from '../../merchant/v1/Actor';
import type { Long } from '@grpc/proto-loader';

export interface FundWalletRequest {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * A UUIDv7. Each id is funded once.
   */
  'id'?: (string);
  'amountKobo'?: (number | string | Long);
  'by'?: (_merchant_v1_Actor | null);
}

export interface FundWalletRequest__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * A UUIDv7. Each id is funded once.
   */
  'id': (string);
  'amountKobo': (string);
  'by': (_merchant_v1_Actor__Output | null);
}
