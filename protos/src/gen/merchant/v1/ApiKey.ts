// Original file: merchant/v1/merchant.proto

import type { Mode as _common_v1_Mode, Mode__Output as _common_v1_Mode__Output } from '../../common/v1/Mode';
import type { Scopes as _merchant_v1_Scopes, Scopes__Output as _merchant_v1_Scopes__Output } from '../../merchant/v1/Scopes';
import type { Networks as _merchant_v1_Networks, Networks__Output as _merchant_v1_Networks__Output } from '../../merchant/v1/Networks';
import type { KeyKind as _merchant_v1_KeyKind, KeyKind__Output as _merchant_v1_KeyKind__Output } from '../../merchant/v1/KeyKind';
import type { Long } from '@grpc/proto-loader';

export interface ApiKey {
  /**
   * UUID.
   */
  'id'?: (string);
  'merchantId'?: (string);
  'mode'?: (_common_v1_Mode);
  'name'?: (string);
  'last4'?: (string);
  /**
   * Absent for a key that may do everything.
   */
  'scopes'?: (_merchant_v1_Scopes | null);
  /**
   * Absent for a key that may be used from anywhere.
   */
  'allowedNetworks'?: (_merchant_v1_Networks | null);
  'createdAtMs'?: (number | string | Long);
  /**
   * 0 for never.
   */
  'lastUsedAtMs'?: (number | string | Long);
  /**
   * When it expires or expired after a roll; 0 for never.
   */
  'expiresAtMs'?: (number | string | Long);
  /**
   * 0 while it is active.
   */
  'deactivatedAtMs'?: (number | string | Long);
  'kind'?: (_merchant_v1_KeyKind);
  /**
   * The whole `pk_…`, which is no secret. Empty for a secret key.
   */
  'publishableKey'?: (string);
}

export interface ApiKey__Output {
  /**
   * UUID.
   */
  'id': (string);
  'merchantId': (string);
  'mode': (_common_v1_Mode__Output);
  'name': (string);
  'last4': (string);
  /**
   * Absent for a key that may do everything.
   */
  'scopes': (_merchant_v1_Scopes__Output | null);
  /**
   * Absent for a key that may be used from anywhere.
   */
  'allowedNetworks': (_merchant_v1_Networks__Output | null);
  'createdAtMs': (string);
  /**
   * 0 for never.
   */
  'lastUsedAtMs': (string);
  /**
   * When it expires or expired after a roll; 0 for never.
   */
  'expiresAtMs': (string);
  /**
   * 0 while it is active.
   */
  'deactivatedAtMs': (string);
  'kind': (_merchant_v1_KeyKind__Output);
  /**
   * The whole `pk_…`, which is no secret. Empty for a secret key.
   */
  'publishableKey': (string);
}
