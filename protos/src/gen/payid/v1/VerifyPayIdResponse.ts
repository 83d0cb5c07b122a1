// Original file: payid/v1/payid.proto

import type { PayIdType as _payid_v1_PayIdType, PayIdType__Output as _payid_v1_PayIdType__Output } from '../../payid/v1/PayIdType';
import type { Long } from '@grpc/proto-loader';

export interface VerifyPayIdResponse {
  'payId'?: (string);
  'accountName'?: (string);
  'type'?: (_payid_v1_PayIdType);
  'expiresAtMs'?: (number | string | Long);
  /**
   * The registered name of the address's merchant.
   */
  'merchantName'?: (string);
}

export interface VerifyPayIdResponse__Output {
  'payId': (string);
  'accountName': (string);
  'type': (_payid_v1_PayIdType__Output);
  'expiresAtMs': (string);
  /**
   * The registered name of the address's merchant.
   */
  'merchantName': (string);
}
