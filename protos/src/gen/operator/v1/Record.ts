// Original file: operator/v1/explorer.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Time as _operator_v1_Time, Time__Output as _operator_v1_Time__Output } from '../../operator/v1/Time';
import type { Detail as _operator_v1_Detail, Detail__Output as _operator_v1_Detail__Output } from '../../operator/v1/Detail';
import type { Leg as _operator_v1_Leg, Leg__Output as _operator_v1_Leg__Output } from '../../operator/v1/Leg';
import type { Long } from '@grpc/proto-loader';

export interface Record {
  /**
   * Such as `bill purchase`, `ledger transfer` or `event`.
   */
  'kind'?: (string);
  /**
   * Public, such as `txn_…`.
   */
  'id'?: (string);
  'mode'?: (_common_v1_Mode);
  /**
   * UUID; empty for what belongs to no merchant.
   */
  'merchantId'?: (string);
  'merchantName'?: (string);
  /**
   * Of the state machine; empty without one.
   */
  'state'?: (string);
  /**
   * In the minor unit of the currency; absent without one.
   */
  'amount'?: (number | string | Long);
  'currency'?: (string);
  /**
   * When it was created, changed and so on, in reading order.
   */
  'times'?: (_operator_v1_Time)[];
  'details'?: (_operator_v1_Detail)[];
  /**
   * Of a ledger transfer.
   */
  'legs'?: (_operator_v1_Leg)[];
  /**
   * Ids of other records that explain this one.
   */
  'related'?: (string)[];
  '_amount'?: "amount";
}

export interface Record__Output {
  /**
   * Such as `bill purchase`, `ledger transfer` or `event`.
   */
  'kind': (string);
  /**
   * Public, such as `txn_…`.
   */
  'id': (string);
  'mode': (_common_v1_Mode__Output);
  /**
   * UUID; empty for what belongs to no merchant.
   */
  'merchantId': (string);
  'merchantName': (string);
  /**
   * Of the state machine; empty without one.
   */
  'state': (string);
  /**
   * In the minor unit of the currency; absent without one.
   */
  'amount'?: (string);
  'currency': (string);
  /**
   * When it was created, changed and so on, in reading order.
   */
  'times': (_operator_v1_Time__Output)[];
  'details': (_operator_v1_Detail__Output)[];
  /**
   * Of a ledger transfer.
   */
  'legs': (_operator_v1_Leg__Output)[];
  /**
   * Ids of other records that explain this one.
   */
  'related': (string)[];
  '_amount'?: "amount";
}
