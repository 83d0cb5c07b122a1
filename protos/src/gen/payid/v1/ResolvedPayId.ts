// Original file: payid/v1/payid.proto

import type { PayIdStatus as _payid_v1_PayIdStatus, PayIdStatus__Output as _payid_v1_PayIdStatus__Output } from '../../payid/v1/PayIdStatus';
import type { EventTemplate as _payid_v1_EventTemplate, EventTemplate__Output as _payid_v1_EventTemplate__Output } from '../../payid/v1/EventTemplate';
import type { Long } from '@grpc/proto-loader';

export interface ResolvedPayId {
  /**
   * False for an address that cannot be paid; then only `status` may be set.
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
   * For a dynamic address, the uniqueness key that prevents a second payment; empty for a static one.
   */
  'onceKey'?: (string);
  /**
   * A payment after this time must resolve the address again.
   */
  'validUntilMs'?: (number | string | Long);
  /**
   * The reason why the requesting merchant's own address cannot be paid; unspecified otherwise.
   */
  'status'?: (_payid_v1_PayIdStatus);
  /**
   * The payee's reference of the address.
   */
  'reference'?: (string);
  /**
   * The event of a payment. The payer's service fills its slots and hands it to the ledger with the payment.
   */
  'paymentEvent'?: (_payid_v1_EventTemplate | null);
}

export interface ResolvedPayId__Output {
  /**
   * False for an address that cannot be paid; then only `status` may be set.
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
   * For a dynamic address, the uniqueness key that prevents a second payment; empty for a static one.
   */
  'onceKey': (string);
  /**
   * A payment after this time must resolve the address again.
   */
  'validUntilMs': (string);
  /**
   * The reason why the requesting merchant's own address cannot be paid; unspecified otherwise.
   */
  'status': (_payid_v1_PayIdStatus__Output);
  /**
   * The payee's reference of the address.
   */
  'reference': (string);
  /**
   * The event of a payment. The payer's service fills its slots and hands it to the ledger with the payment.
   */
  'paymentEvent': (_payid_v1_EventTemplate__Output | null);
}
