// Original file: payid/v1/payid.proto

import type { PayIdStatus as _payid_v1_PayIdStatus, PayIdStatus__Output as _payid_v1_PayIdStatus__Output } from '../../payid/v1/PayIdStatus';
import type { Long } from '@grpc/proto-loader';

export interface ResolvedPayId {
  /**
   * False for an address that cannot be paid; of the other fields only `status` may then be set.
   */
  'found'?: (boolean);
  /**
   * Lower case, as stored.
   */
  'payId'?: (string);
  'name'?: (string);
  'merchantId'?: (string);
  'walletPayId'?: (string);
  /**
   * For a dynamic address, the once-key that keeps it from being paid twice; empty for a static one.
   */
  'onceKey'?: (string);
  /**
   * A payment after this moment must be resolved anew.
   */
  'validUntilMs'?: (number | string | Long);
  /**
   * Why an address of the asking merchant cannot be paid; unspecified otherwise.
   */
  'status'?: (_payid_v1_PayIdStatus);
  /**
   * The payee's own reference of the address.
   */
  'reference'?: (string);
}

export interface ResolvedPayId__Output {
  /**
   * False for an address that cannot be paid; of the other fields only `status` may then be set.
   */
  'found': (boolean);
  /**
   * Lower case, as stored.
   */
  'payId': (string);
  'name': (string);
  'merchantId': (string);
  'walletPayId': (string);
  /**
   * For a dynamic address, the once-key that keeps it from being paid twice; empty for a static one.
   */
  'onceKey': (string);
  /**
   * A payment after this moment must be resolved anew.
   */
  'validUntilMs': (string);
  /**
   * Why an address of the asking merchant cannot be paid; unspecified otherwise.
   */
  'status': (_payid_v1_PayIdStatus__Output);
  /**
   * The payee's own reference of the address.
   */
  'reference': (string);
}
