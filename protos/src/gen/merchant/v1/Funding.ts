// Original file: merchant/v1/merchant.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Long } from '@grpc/proto-loader';

export interface Funding {
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * A UUIDv7: the id of the transfer in the ledger.
   */
  'id'?: (string);
  'amountKobo'?: (number | string | Long);
}

export interface Funding__Output {
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * A UUIDv7: the id of the transfer in the ledger.
   */
  'id': (string);
  'amountKobo': (string);
}
